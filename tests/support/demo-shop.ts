import { DEMO_ACCOUNT } from '#demo/load-demo-shop.ts'
import { type TestShop, testShop } from './shop.ts'

/** The shop as `npm start` opens it the first time: pages from the build, the demo's books and readers. */
export async function demoShop(): Promise<TestShop> {
  return testShop({ pages: true, demo: true })
}

export const DEMO_READER = DEMO_ACCOUNT
export const NEW_READER = { email: 'baru@example.com', password: DEMO_ACCOUNT.password }
