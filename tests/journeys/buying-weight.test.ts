import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageWeight } from '#tests/support/page-weight.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'

const KB = 1000
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ pages: true })
})
afterAll(() => shop.close())

/** Each weighs 23 kB more with zod, which checks on the server, and as much again with dialogs that are not open. */
test.each([
  ['/cart', 130],
  ['/cart/checkout?item=0&type=Fisik', 140],
  ['/payment?book=hening&type=Digital&transaction_method=Direct', 130],
  ['/payment/info?refno=ABCDEFGH', 140],
  ['/history', 130],
  ['/profile', 135],
  ['/auth/my-book-and-magazine', 140],
  ['/login', 126],
])('§2 a shopper on a slow line gets the script of %s in at most %i kB', async (path, scriptKb) => {
  const { script } = await pageWeight(shop.origin, path)
  expect(script).toBeGreaterThan(50 * KB)
  expect(script).toBeLessThanOrEqual(scriptKb * KB)
})
