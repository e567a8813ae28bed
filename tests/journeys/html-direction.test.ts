// Books whose pages follow each other from right to left, horizontal and vertical.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SCREENS } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { openHtmlBook, ownedHtml, paragraphsInView } from '#tests/support/html-reading.ts'
import { makeEpub } from '#tests/support/make-epub.ts'
import { bookOwner } from '#tests/support/pdf-reading.ts'
import { testShop } from '#tests/support/shop.ts'

const shop = fileShop(() => testShop({ pages: true }))

/** Every paragraph can be told from the others by its name, which is in Latin letters. */
const chapters = (title: string, sentence: string) =>
  Array.from(
    { length: 4 },
    (_, c) =>
      `<h1>${title} ${c + 1}</h1>${Array.from({ length: 30 }, (_, p) => `<p>Paragraf ${c + 1}.${p + 1} ${sentence.repeat(2)}</p>`).join('')}`,
  )

const ARABIC = makeEpub({
  language: 'ar',
  dir: 'rtl',
  texts: chapters('الباب', 'عاد الناس من الحقول قبل أن ينزل المطر على سفح الجبل، وكان النهر هادئا. '),
})
const JAPANESE = makeEpub({
  language: 'ja',
  css: 'html { -epub-writing-mode: vertical-rl; writing-mode: vertical-rl }',
  texts: chapters('第', '雨が降る前に、人々は田んぼと川のそばを通って、山のふもとの家へ帰って行った。'),
})

/** The number of a paragraph in the book; it grows as one reads on. */
const first = async (page: Page) => {
  const [name = ''] = await paragraphsInView(page)
  const [, chapter = 0, paragraph = 0] = /(\d+)\.(\d+)/.exec(name) ?? []
  return 100 * Number(chapter) + Number(paragraph)
}

/** Does something that reads on, or back, and waits for the text to follow. */
async function moves(page: Page, direction: 1 | -1, act: () => Promise<unknown>): Promise<void> {
  const before = await first(page)
  await act()
  await expect.poll(async () => Math.sign((await first(page)) - before)).toBe(direction)
}

/** A window of a phone may hold less than a paragraph. */
async function presses(page: Page, key: string): Promise<void> {
  for (let times = 0; times < 4; times++) await page.keyboard.press(key)
}

/** A swipe to a side in the book's frame. */
const swipe = (page: Page, dx: number) =>
  page.evaluate((by) => {
    const inside = document.querySelector('iframe')?.contentDocument
    const point = (type: string, x: number) =>
      inside?.body.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          isPrimary: true,
          pointerType: 'touch',
          pointerId: 1,
          button: 0,
          clientX: x,
          clientY: 300,
        }),
      )
    point('pointerdown', 180)
    point('pointerup', 180 + by)
  }, dx)

/** No text is cut off by the window across the direction in which one reads on. */
const isWithinWindow = (page: Page, axis: 'x' | 'y') =>
  page.evaluate((side) => {
    const root = document.querySelector('iframe')?.contentDocument?.documentElement
    if (!root) return false
    return side === 'x' ? root.scrollWidth <= root.clientWidth : root.scrollHeight <= root.clientHeight
  }, axis)

test.each([
  { name: 'an Arabic', epub: ARABIC, writing: 'horizontal-tb' },
  { name: 'a vertical Japanese', epub: JAPANESE, writing: 'vertical-rl' },
])('§4 $name EPUB is read from right to left, scrolled and in pages', async ({ epub, writing }) => {
  const isVertical = writing !== 'horizontal-tb'
  const owned = await ownedHtml(shop, { bytes: epub }, `Buku ${writing}`)
  const { page, book, context, complaints } = await openHtmlBook(shop, owned, {
    viewport: SCREENS.phone,
    hasTouch: true,
  })
  await expect
    .poll(() =>
      book
        .locator('p')
        .first()
        .evaluate((p) => getComputedStyle(p).writingMode),
    )
    .toBe(writing)
  await expect.poll(() => isWithinWindow(page, isVertical ? 'y' : 'x')).toBe(true)

  // Scrolled, by what a mouse and a keyboard have.
  await page.mouse.move(180, 400)
  await moves(page, 1, () => page.mouse.wheel(0, 1500))
  await moves(page, -1, () => page.mouse.wheel(0, -1500))
  await moves(page, 1, () => presses(page, 'PageDown'))
  await page.keyboard.press('Home')
  if (isVertical) await moves(page, 1, () => presses(page, 'ArrowDown'))
  await page.keyboard.press('Home')
  expect(await page.getByLabel('Kemajuan membaca').getAttribute('dir')).toBe('rtl')

  // In pages, the next one is at the left.
  await page.keyboard.press('m')
  await expect.poll(() => book.locator('html').getAttribute('data-mode')).toBe('pages')
  await moves(page, 1, () => page.keyboard.press('ArrowLeft'))
  await moves(page, 1, () => swipe(page, 120))
  await moves(page, -1, () => swipe(page, -120))
  await moves(page, 1, () => page.mouse.click(20, 400))
  await moves(page, -1, () => page.keyboard.press('ArrowRight'))
  await page.setViewportSize(SCREENS.desktop)
  await moves(page, 1, () => page.getByRole('button', { name: 'Halaman berikutnya' }).click())
  const next = await page.getByRole('button', { name: 'Halaman berikutnya' }).boundingBox()
  const previous = await page.getByRole('button', { name: 'Halaman sebelumnya' }).boundingBox()
  expect(next?.x).toBeLessThan(previous?.x ?? 0)
  await page.keyboard.press('End')
  await expect.poll(() => paragraphsInView(page)).toContain('Paragraf 4.30')
  await context.close()
  // Chromium reports each event that the test itself sends into the frame as a script that did not run.
  expect(complaints.filter((text) => !text.includes('Blocked script execution'))).toEqual([])
})

test('§4 a Persian text that states no direction is read from right to left, and English in it is not', async () => {
  const sentence = 'مردم پیش از آنکه باران بر دامنه کوه ببارد از مزرعه‌ها برگشتند و رود آرام بود. '
  const paragraphs = Array.from({ length: 40 }, () => `<p>${sentence.repeat(3)}</p>`).join('')
  const markup = `<html lang="fa"><h1>${sentence}</h1>${paragraphs}<p lang="en" id="english">In English.</p></html>`
  const owned = await ownedHtml(shop, { bytes: Buffer.from(markup) }, 'Rud')
  const reader = await bookOwner(shop, owned, { viewport: SCREENS.phone })
  const { page } = reader
  // As the markup of a book is that was imported without directions.
  await page.route('**/api/user/html-books/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(/ dir=\\"\w+\\"/g, '') })
  })
  await page.goto(owned.path)
  await page.getByLabel('Kemajuan membaca').waitFor()
  const book = page.frameLocator('iframe')
  const directionOf = (selector: string) =>
    book
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).direction)
  expect(await directionOf('h1')).toBe('rtl')
  expect(await directionOf('p')).toBe('rtl')
  expect(await directionOf('p[lang="en"]')).toBe('ltr')
  expect(await book.locator('html').getAttribute('dir')).toBe('rtl')
  await reader.close()
})

test('§6 the end of a book from right to left is left by the key that turns back, not by the one that turns on', async () => {
  const owned = await ownedHtml(shop, { bytes: ARABIC }, 'Rumah di Kaki Gunung')
  const { page, call, close } = await bookOwner(shop, owned)
  const { slug } = (await call('GET', `/api/user/books/${owned.titleId}`)).body.data
  await page.goto(`/book/read/cuplikan?book=${slug}`)
  await page.getByLabel('Kemajuan membaca').waitFor()
  await page.keyboard.press('m')
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Lanjut', exact: true }).waitFor()
  const end = page.getByRole('dialog', { name: 'Akhir cuplikan' })
  await page.keyboard.press('ArrowLeft')
  await end.waitFor()
  await page.keyboard.press('ArrowLeft')
  expect(await end.count()).toBe(1)
  await page.keyboard.press('ArrowRight')
  await end.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
  await end.waitFor()
  await page.keyboard.press('ArrowRight')
  await end.waitFor({ state: 'detached' })
  await close()
})
