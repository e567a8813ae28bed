import { inject } from 'vitest'
import { DEMO_ACCOUNT } from '#demo/demo-run.ts'
import type { ShopOptions } from '#server/main.ts'
import { loadedDemo } from './load-demo.ts'
import { type TestShop, testShop } from './shop.ts'

export const DEMO_READER = DEMO_ACCOUNT
export const NEW_READER = { email: 'baru@example.com', password: DEMO_ACCOUNT.password }

/**
 * The shop as `npm start` opens it the first time: pages from the build, the demo's books and readers. Every test file
 * gets a copy of the demo's database, and all read the same book files and pictures, which nothing changes.
 */
export async function demoShop(
  env: Record<string, string> = {},
  options: Pick<ShopOptions, 'pictureRules'> = {},
): Promise<TestShop> {
  const { template, files } = await loadedDemo(inject('testDatabases'))
  return testShop({ pages: true, template, env: { FILES: files, ...env }, ...options })
}
