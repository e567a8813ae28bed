// A text that is laid out in parts, near the window only.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SCREENS } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { openHtmlBook, ownedHtml, paragraphsInView } from '#tests/support/html-reading.ts'
import { testShop } from '#tests/support/shop.ts'

const CHAPTERS = 40
const PARAGRAPHS = 40

const shop = fileShop(() => testShop({ pages: true }))

function longBook(): string {
  const chapters = Array.from({ length: CHAPTERS }, (_, c) => {
    const paragraphs = Array.from(
      { length: PARAGRAPHS },
      (_, p) =>
        `<p>Paragraf ${c + 1}.${p + 1} bercerita tentang sawah, sungai, dan orang yang pulang menjelang malam, sebelum hujan turun di kaki gunung.</p>`,
    )
    const text = `<h2>Bab ${c + 1}</h2>${paragraphs.join('')}`
    // Some books put a chapter into an element, others do not.
    return c % 2 === 0 ? text : `<div><div>${text}</div></div>`
  })
  return `<h1>Seribu Sawah</h1>${chapters.join('')}`
}

const begins = (page: Page, paragraph: string) =>
  expect.poll(async () => (await paragraphsInView(page))[0], { timeout: 10_000 }).toBe(paragraph)
const shows = (page: Page, paragraph: string) =>
  expect.poll(() => paragraphsInView(page), { timeout: 10_000 }).toContain(paragraph)

test('§4 in a long book a jump leads to its place, which stays while the text is set otherwise, to the last line', async () => {
  const owned = await ownedHtml(shop, { bytes: Buffer.from(longBook()) })
  const { page, book, close, call } = await openHtmlBook(shop, owned)
  const parts = book.locator('lembar-bagian')
  await expect.poll(() => parts.count()).toBeGreaterThan(CHAPTERS)
  // What is far from the window costs nothing until it comes near.
  await expect
    .poll(() =>
      parts
        .last()
        .evaluate((part) => part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })),
    )
    .toBe(false)

  await page.keyboard.press('i')
  const panel = page.getByRole('complementary', { name: 'Isi buku' })
  await panel.getByRole('button', { name: 'Bab 26', exact: true }).press('Enter')
  await begins(page, 'Paragraf 26.1')
  await page.keyboard.press('Escape')
  for (const key of ['+', '+', 'm', '-', 'm']) {
    await page.keyboard.press(key)
    await shows(page, 'Paragraf 26.1')
  }
  await page.setViewportSize(SCREENS.phone)
  await shows(page, 'Paragraf 26.1')
  // The place in the markup, as it is without parts: the root, the title, and per chapter a heading and its paragraphs.
  const before = 25 * (1 + PARAGRAPHS) + 2 + 2 * 13
  await expect
    .poll(async () => {
      const { places } = (await call('GET', `/api/user/reading/${owned.titleId}`)).body.data
      return Math.abs((places[0]?.place.block ?? 0) - before) <= 1
    })
    .toBe(true)
  await page.reload()
  await page.getByLabel('Kemajuan membaca').waitFor()
  await shows(page, 'Paragraf 26.1')

  await page.keyboard.press('End')
  await shows(page, `Paragraf ${CHAPTERS}.${PARAGRAPHS}`)
  await page.getByText('Akhir buku').waitFor()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await begins(page, 'Paragraf 1.1')
  await close()
})
