import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { SCREENS } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { newShopper } from '#tests/support/shopper.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const shop = fileShop(() => demoShop())
// The widest letters, and words as long as they get.
const NAMES = ['Buku di Meja', 'MAMMA Mewah Wawww', 'Kemerdekaan Keterangan', 'Kupu-kupu Menjelajah 2026']

let ids: number[] = []
beforeAll(async () => {
  const paper = { priceIdr: 60_000, discountPercent: 0, discountIdr: 0, weightGrams: 200 }
  const titles = NAMES.map((name) => titleRecord({ name, paper, publishedOn: '2026-11-20' }))
  ids = await addTitles(shop.database, titles, 5)
})

/** A word on more than one line is broken. @returns the widths of the page's drawn covers */
async function expectWholeWords(page: Page, path: string, least: number): Promise<number[]> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.locator('main span.by-day .font-serif').first().waitFor()
  const covers = await page.locator('main span.by-day .font-serif').evaluateAll((titles) =>
    titles.map((title) => {
      const text = title.firstChild as Text
      const broken = [...text.data.matchAll(/[^\s-]+-?/g)].filter(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      })
      const { width } = title.closest('.by-day')?.getBoundingClientRect() ?? { width: 0 }
      return { width, name: text.data, broken: broken.map(([word]) => word) }
    }),
  )
  expect(covers.filter(({ broken }) => broken.length > 0)).toEqual([])
  expect(covers.length).toBeGreaterThanOrEqual(least)
  return covers.map(({ width }) => width)
}

test.each([SCREENS.phone, SCREENS.desktop])(
  '§8 no word on a drawn cover is broken that fits, from 64 pixels on (%o)',
  async (viewport) => {
    const journey = await newShopper(shop, { viewport, address: true })
    const { page, call } = journey
    for (const id of ids)
      await call('POST', '/api/user/cart-items', { book_id: id, type: 'Fisik', quantity: 1 })
    const widths = [
      ...(await expectWholeWords(page, '/books', 4)),
      ...(await expectWholeWords(page, `/books/detail/?q=${ids[2]}&shape=physicalBook`, 1)),
      ...(await expectWholeWords(page, '/cart', 4)),
      ...(await expectWholeWords(page, '/cart/checkout?item=0,1,2,3&type=Fisik', 4)),
    ]
    expect(Math.min(...widths)).toBe(64)
    await journey.close()
  },
)
