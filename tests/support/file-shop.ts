import { afterAll, beforeAll } from 'vitest'
import { closeBrowser } from './browser.ts'
import type { TestShop } from './shop.ts'

/** The shop of a file's tests: opened before the first of them, closed after the last, and the browser with it. */
export function fileShop(open: () => Promise<TestShop>): TestShop {
  const shop: Partial<TestShop> = {}
  beforeAll(async () => {
    Object.assign(shop, await open())
  })
  afterAll(async () => {
    await closeBrowser()
    await shop.close?.()
  })
  return shop as TestShop
}
