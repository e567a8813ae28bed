import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, SCREENS } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { bookOwner, type OwnedBook, ownedPdf, paintedPage } from '#tests/support/pdf-reading.ts'
import { testShop } from '#tests/support/shop.ts'
import type { Shopper } from '#tests/support/shopper.ts'

const TEXT = 'Laut tidak pernah tidur, kata Ibu pada halaman'

const shop = fileShop(() => testShop({ pages: true }))
let book: OwnedBook

beforeAll(async () => {
  book = await ownedPdf(shop, { bytes: await makePdf(6, { text: TEXT }) })
})

async function open(device: Shopper): Promise<Page> {
  const { page } = device
  await page.goto(book.path)
  await paintedPage(page, 1)
  await page.getByRole('button', { name: /tanda(i)? halaman ini/i }).waitFor({ state: 'attached' })
  return page
}

/** Selects words on the page as a pointer would leave them. */
async function selectText(page: Page, words: string): Promise<void> {
  await page.keyboard.press('t')
  const piece = page.locator('.pdf-text [data-piece]').filter({ hasText: words }).first()
  await piece.waitFor({ state: 'attached' })
  await piece.evaluate((element, wanted) => {
    const node = element.firstChild as Text
    const at = node.data.indexOf(wanted)
    getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
  }, words)
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Isi buku' })
const rowsOf = (page: Page) => panelOf(page).getByRole('listitem')

/** Chromium reports the requests that fail without a connection: here they are what is tested. */
async function leave({ context, complaints }: Shopper): Promise<void> {
  await context.close()
  expect(complaints.filter((text) => !/net::ERR|Failed to fetch/.test(text))).toEqual([])
}

test('marks of one device are there on another; what both wrote, one of them offline, is all kept', async () => {
  const laptop = await bookOwner(shop, book)
  const page = await open(laptop)
  await selectText(page, 'tidak pernah tidur')
  const toolbar = page.getByRole('toolbar', { name: 'Teks terpilih' })
  await toolbar.waitFor()
  await expectAccessible(page, 'selected text in a PDF')
  await toolbar.getByRole('button', { name: 'Sorot hijau' }).click()
  await page.locator('.pdf-mark-own').first().waitFor({ state: 'attached' })
  await page.keyboard.press('t')
  await page.getByRole('button', { name: 'Tandai halaman ini' }).click()
  await page.getByRole('button', { name: 'Hapus tanda halaman ini' }).waitFor()

  const atShop = async () =>
    (await laptop.call('GET', `/api/user/reading/${book.titleId}/marks`)).body.data.data
  await expect.poll(atShop).toHaveLength(2)

  // Another device, opened afterwards.
  const phone = await bookOwner(shop, book, { viewport: SCREENS.phone, hasTouch: true })
  const small = await open(phone)
  await small.locator('.pdf-mark-own').first().waitFor({ state: 'attached' })
  await small.keyboard.press('p')
  await rowsOf(small).filter({ hasText: 'Sorotan hijau' }).waitFor()
  await expect.poll(() => rowsOf(small).count()).toBe(2)
  await expectAccessible(small, 'the list of marks on a phone')

  // The phone writes without a connection; the laptop meanwhile writes into the same mark.
  await phone.context.setOffline(true)
  await small.getByRole('button', { name: /^Ubah sorotan hijau/ }).click()
  await small.getByRole('textbox', { name: 'Catatan' }).fill('dari telepon')
  await small.getByRole('button', { name: 'Simpan' }).click()
  await small.getByText('Tersimpan di perangkat ini').waitFor()

  await page.locator('.pdf-mark-own').first().click()
  const dialog = page.getByRole('dialog', { name: 'Sorotan' })
  await dialog.getByRole('radio', { name: 'Merah muda' }).check()
  await dialog.getByRole('textbox', { name: 'Catatan' }).fill('dari laptop')
  await expectAccessible(page, 'a highlight')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect.poll(async () => JSON.stringify(await atShop())).toContain('dari laptop')

  await phone.context.setOffline(false)
  const merged = rowsOf(small).filter({ hasText: 'dari laptop' }).filter({ hasText: 'dari telepon' })
  await merged.waitFor()
  await small.getByRole('button', { name: /^Ubah sorotan merah muda/ }).waitFor()

  // The laptop is looked at again: it has both notes too. They are found, and exported.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.keyboard.press('p')
  await rowsOf(page).filter({ hasText: 'dari telepon' }).waitFor()
  await panelOf(page).getByRole('searchbox', { name: 'Cari di penanda' }).fill('TELEPON')
  await panelOf(page).getByText('1 dari 2 penanda').waitFor()
  const download = page.waitForEvent('download')
  await panelOf(page).getByRole('button', { name: 'Ekspor Markdown' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`Penanda ${book.title}.md`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('> tidak pernah tidur')
  expect(text).toMatch(/Catatan: dari (laptop|telepon)\n\ndari (laptop|telepon)/)

  // Removing can be taken back.
  await panelOf(page).getByRole('searchbox', { name: 'Cari di penanda' }).fill('')
  await page.getByRole('button', { name: /^Ubah sorotan/ }).click()
  await page.getByRole('button', { name: 'Hapus sorotan' }).click()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await rowsOf(page).filter({ hasText: 'dari telepon' }).waitFor()
  await laptop.close()
  await leave(phone)
})
