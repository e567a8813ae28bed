import type { FrameLocator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, SCREENS } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { type OpenBook, openHtmlBook, ownedHtml } from '#tests/support/html-reading.ts'
import type { OwnedBook } from '#tests/support/pdf-reading.ts'
import { testShop } from '#tests/support/shop.ts'

const shop = fileShop(() => testShop({ pages: true }))
let owned: OwnedBook

beforeAll(async () => {
  const chapters = Array.from({ length: 6 }, (_, c) => {
    const paragraphs = Array.from(
      { length: 20 },
      (_, p) =>
        `<p>Paragraf ${c + 1}.${p + 1} bercerita tentang sawah dan sungai, sebelum hujan turun di kaki gunung.</p>`,
    )
    return `<h2>Bab ${c + 1}</h2>${paragraphs.join('')}`
  })
  owned = await ownedHtml(shop, { bytes: Buffer.from(`<h1>Bunga di Tepi Sawah</h1>${chapters.join('')}`) })
})

/** Selects words of a paragraph as a pointer or the handles of a phone leave them. */
async function selectText(book: FrameLocator, paragraph: string, words: string): Promise<void> {
  await book.getByText(paragraph).evaluate((element, wanted) => {
    const node = element.firstChild as Text
    const at = node.data.indexOf(wanted)
    element.ownerDocument.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
  }, words)
}

/** The highlighted texts of a colour, as the browser paints them. */
const painted = (book: FrameLocator, color: string) =>
  book.locator('body').evaluate((body, name) => {
    const { CSS } = body.ownerDocument.defaultView as Window & typeof globalThis
    return [...(CSS.highlights.get(name) ?? [])].map(String)
  }, `sorotan-${color}`)

/** Once a test has reached into the frame, Chromium reports each event there as a script that it did not run. */
async function leave({ context, complaints }: OpenBook): Promise<void> {
  await context.close()
  expect(complaints.filter((text) => !text.includes('Blocked script execution'))).toEqual([])
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Isi buku' })
const rowsOf = (page: Page) => panelOf(page).getByRole('listitem')

test('text of an HTML book is highlighted, noted and bookmarked by keyboard, and is so on another device', async () => {
  const { page, book, call, close } = await openHtmlBook(shop, owned)
  await selectText(book, 'Paragraf 1.2 bercerita', 'sawah dan sungai')
  const toolbar = page.getByRole('toolbar', { name: 'Teks terpilih' })
  await toolbar.waitFor()
  await expectAccessible(page, 'selected text in an HTML book')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Sorotan' })
  // Who asked for a note writes at once.
  const note = dialog.getByRole('textbox', { name: 'Catatan' })
  await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Latar tempat')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect.poll(() => painted(book, 'yellow')).toEqual(['sawah dan sungai'])

  await selectText(book, 'Paragraf 1.3 bercerita', 'hujan turun')
  await toolbar.getByRole('button', { name: 'Sorot biru' }).click()
  await expect.poll(() => painted(book, 'blue')).toEqual(['hujan turun'])
  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'Hapus tanda di sini' }).waitFor({ state: 'attached' })
  // Larger letters, pages and night change nothing about what is marked.
  for (const key of ['+', '+', 'm']) await page.keyboard.press(key)
  await page.getByRole('button', { name: /^Warna halaman/ }).click()
  await expect.poll(() => painted(book, 'yellow')).toEqual(['sawah dan sungai'])
  const atShop = async () => (await call('GET', `/api/user/reading/${owned.titleId}/marks`)).body.data.data
  await expect.poll(atShop).toHaveLength(3)

  const phone = await openHtmlBook(shop, owned, { viewport: SCREENS.phone, hasTouch: true })
  await expect.poll(() => painted(phone.book, 'blue')).toEqual(['hujan turun'])
  const [box] = await phone.book.getByText('Paragraf 1.2 bercerita').evaluate((paragraph) => {
    const text = paragraph.firstChild as Text
    const range = paragraph.ownerDocument.createRange()
    range.setStart(text, text.data.indexOf('sawah'))
    range.setEnd(text, text.data.indexOf('sawah') + 5)
    const { left, top, width, height } = range.getBoundingClientRect()
    return [{ x: left + width / 2, y: top + height / 2 }]
  })
  await phone.page.mouse.click(box?.x ?? 0, box?.y ?? 0)
  const opened = phone.page.getByRole('dialog', { name: 'Sorotan' })
  await expect.poll(() => opened.getByRole('textbox', { name: 'Catatan' }).inputValue()).toBe('Latar tempat')
  await opened.getByRole('button', { name: 'Tutup' }).click()
  await phone.page.keyboard.press('p')
  await rowsOf(phone.page).filter({ hasText: 'Sorotan biru' }).waitFor()
  await expect.poll(() => rowsOf(phone.page).count()).toBe(3)
  await expectAccessible(phone.page, 'the marks of an HTML book')
  // The name of a chapter that is longer than its row is cut off.
  const beyond = () =>
    rowsOf(phone.page)
      .first()
      .evaluate((row) => {
        const name = row.querySelector('.truncate')
        if (name !== null) name.textContent = 'Bab dengan nama yang panjang '.repeat(8)
        return name === null ? 'no name' : row.scrollWidth - row.clientWidth
      })
  await expect.poll(beyond).toBe(0)
  await panelOf(phone.page).getByRole('button', { name: 'Hanya biru' }).click()
  await panelOf(phone.page).getByText('1 dari 3 penanda').waitFor()
  await leave(phone)
  await close()
})
