import { expect, test } from 'vitest'
import { takeInUploads } from '#server/book-files/take-in-uploads.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { expectAccessible, expectFailedRequests, SCREENS } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const shop = fileShop(() => testShop({ pages: true }))

test('§7 staff upload a book from a phone, see its first pages, replace it, and go back', async () => {
  const [id = 0] = await addTitles(shop.database, [titleRecord({ name: 'Kapur Barus' })])
  const files = await openLocalFolder(shop.filesFolder)
  const takeIn = () => takeInUploads({ database: shop.database, files, clock: () => new Date() })
  const staff = await signedInStaff(shop, 'Katalog')
  const { page, close } = await staffVisit(shop.origin, staff, { viewport: SCREENS.phone })
  expectFailedRequests(page)
  await page.goto(`/kelola/katalog/${id}`)
  const field = page.getByLabel('Unggah berkas ebook')
  const upload = async (name: string, buffer: Buffer) => {
    await field.setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await page.getByText(`${name}, `, { exact: false }).first().waitFor()
    await takeIn()
  }
  await upload('naskah.pdf', await makePdf(12))
  await page.getByText(/naskah.pdf menjadi revisi 1: PDF, .* 12 halaman/).waitFor()
  await page.getByRole('img', { name: 'Halaman 1' }).waitFor()
  await page.getByText(/^Berkas PDF, .* revisi 1$/).waitFor()
  await expectAccessible(page, 'a book that was taken in')
  await field.setInputFiles({
    name: 'rusak.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 x'),
  })
  await page.getByText(/rusak.pdf.*menunggu/).waitFor()
  await takeIn()
  await page.getByText(/^rusak.pdf: PDF ini rusak/).waitFor()
  await upload('edisi-dua.pdf', await makePdf(14))
  await page.getByText(/edisi-dua.pdf menjadi revisi 2/).waitFor()
  await page.getByRole('button', { name: 'Kembali ke revisi 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Alasan').fill('Salah naskah')
  await expectAccessible(page, 'withdrawing a file')
  await dialog.getByRole('button', { name: 'Tarik berkas' }).click()
  await page
    .getByRole('list', { name: 'Revisi berkas' })
    .getByText(/^Revisi 1: PDF/)
    .waitFor()
  expect(await page.getByText(/^Revisi 2:/).count()).toBe(0)
  await page.getByLabel('Halaman cuplikan').fill('4')
  await page.getByRole('button', { name: 'Simpan cuplikan' }).click()
  await page.getByText('Cuplikan sedang dibuat.').waitFor()
  await close()
})
