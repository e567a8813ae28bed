import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageWeight } from '#tests/support/page-weight.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const KB = 1000
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ pages: true })
  await addTitles(shop.database, [titleRecord({ name: 'Judul Ringan' })])
})
afterAll(() => shop.close())

/** Kilobytes of script that a page may fetch before a hand moves: 140 is promised, and each keeps to what it reached. */
test.each([
  ['/', 130],
  ['/books', 125],
  ['/books/detail/?q=judul-ringan', 127],
  ['/package', 119],
  ['/promo', 119],
  ['/login', 126],
  ['/bantuan', 122],
])('a phone on a slow line gets the script of %s in at most %i kB', async (path, scriptKb) => {
  const { page, script, style, fonts } = await pageWeight(shop.origin, path)
  expect(script).toBeGreaterThan(50 * KB)
  expect(script).toBeLessThanOrEqual(scriptKb * KB)
  expect(style).toBeGreaterThan(5 * KB)
  expect(style).toBeLessThanOrEqual(20 * KB)
  expect(fonts).toBeGreaterThan(10 * KB)
  expect(fonts).toBeLessThanOrEqual(26 * KB)
  expect(page).toBeLessThanOrEqual(40 * KB)
})
