import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible, expectFailedRequests, SCREENS } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { addSentCopies } from '#tests/support/reader-rows.ts'
import { signedIn, testShop } from '#tests/support/shop.ts'
import { shopper } from '#tests/support/shopper.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const TITLE = 'Angin dari Pelabuhan'
const shop = fileShop(() => testShop({ pages: true }))

test('§7 a return from the request to the money, as its buyer and staff see it', async () => {
  const reader = await signedIn(shop.origin, 'Sekar Ayu')
  const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name: TITLE })])
  const order = await addSentCopies(shop.database, reader.id, titleId)
  const buyer = await shopper(shop, reader, { viewport: SCREENS.phone })
  const { page } = buyer
  const open = async () => {
    await page.goto('/history')
    await page.getByRole('button', { name: `Detail transaksi ${order.refno}` }).click()
    return page.getByRole('dialog', { name: 'Detail transaksi' })
  }

  // The buyer asks, with a picture.
  const dialog = await open()
  await dialog.getByRole('button', { name: 'Ajukan pengembalian' }).click()
  await dialog.getByRole('button', { name: 'Kirim permintaan' }).click()
  await dialog.getByText('Ceritakan apa yang terjadi').waitFor()
  const amount = dialog.getByRole('textbox', { name: `jumlah ${TITLE}` })
  await amount.fill('0')
  await dialog.getByRole('button', { name: 'Kirim permintaan' }).click()
  const noLine = dialog.getByText('Pilih apa yang dikembalikan')
  await noLine.waitFor()
  await dialog.getByRole('button', { name: `Tambah jumlah ${TITLE}` }).click()
  await expect.poll(() => noLine.count()).toBe(0)
  await dialog.getByLabel('Alasan').selectOption('damaged')
  await dialog.getByLabel('Apa yang terjadi').fill('Sampulnya sobek')
  await dialog.getByLabel('Rekening tujuan').fill('BCA 1234567890 a.n. Sekar')
  const plain = { width: 300, height: 200, channels: 3 as const, background: '#884422' }
  const buffer = await sharp({ create: plain }).jpeg().toBuffer()
  await dialog
    .getByLabel('Gambar', { exact: true })
    .setInputFiles({ name: 'sobek.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByText('sobek.jpg').waitFor()
  await expectAccessible(page, 'asking for a return')
  await dialog.getByRole('button', { name: 'Kirim permintaan' }).click()
  await dialog.getByText('Sedang diperiksa').waitFor()
  await dialog.getByRole('button', { name: 'Gambar 1 dari 1' }).locator('img').waitFor()
  await expectAccessible(page, 'a request that waits')

  // Staff look at it and agree to a part.
  const staff = await staffVisit(shop.origin, await signedInStaff(shop, 'Pemilik'), {
    viewport: SCREENS.desktop,
  })
  expectFailedRequests(staff.page)
  await staff.page.goto('/kelola')
  await staff.page.getByRole('link', { name: /pengembalian diminta/ }).click()
  await staff.page.getByRole('link', { name: order.refno }).click()
  await staff.page.getByText('Sampulnya sobek').waitFor()
  await staff.page.getByRole('button', { name: 'Gambar 1 dari 1' }).locator('img').waitFor()
  await expectAccessible(staff.page, 'a request')
  await staff.page.getByRole('button', { name: 'Setujui', exact: true }).click()
  const decision = staff.page.getByRole('dialog')
  await decision.getByLabel('Pesan kepada pembeli').fill('Maaf atas sobekannya.')
  const returned = decision.getByRole('textbox', { name: `jumlah ${TITLE}` })
  const asked = await returned.inputValue()
  await returned.fill('0')
  // The fields of the copies leave, and the button moves.
  await returned.press('Tab')
  await decision.getByRole('button', { name: 'Setujui' }).click()
  const noCopy = decision.getByText('Pilih jumlahnya')
  await noCopy.waitFor()
  await returned.fill(asked)
  await returned.press('Tab')
  await expect.poll(() => noCopy.count()).toBe(0)
  await decision.getByRole('button', { name: 'Setujui' }).click()
  await decision.getByText('Pilih apa yang terjadi dengan bukunya').waitFor()
  await decision.getByLabel('Bukunya').selectOption('written_off')
  await decision.getByLabel(`Jumlah untuk ${TITLE}`).fill('200,50')
  await decision.getByRole('button', { name: 'Setujui' }).click()
  await decision.getByText('Isi rupiah bulat').waitFor()
  await decision.getByLabel(`Jumlah untuk ${TITLE}`).fill('20.000,00')
  await expectAccessible(staff.page, 'agreeing')
  await decision.getByRole('button', { name: 'Setujui' }).click()
  await decision.waitFor({ state: 'detached' })
  await staff.page.getByText('Rp 20.000', { exact: true }).first().waitFor()

  // The money takes the way of every refund; the account is the buyer's.
  await staff.page.getByRole('link', { name: order.refno }).click()
  await staff.page.getByRole('button', { name: 'Setujui pengembalian' }).click()
  expect(await decision.getByLabel('Rekening tujuan').inputValue()).toBe('BCA 1234567890 a.n. Sekar')
  await decision.getByLabel('Alasan').fill('Buku rusak')
  await decision.getByRole('button', { name: 'Setujui' }).click()
  await staff.page.getByRole('button', { name: 'Catat sudah dibayar' }).click()
  await decision.getByLabel('Nomor referensi').fill('TRF 2026')
  const large = Buffer.alloc(3 * 1024 * 1024)
  await decision
    .getByLabel('Bukti transfer')
    .setInputFiles({ name: 'besar.pdf', mimeType: 'application/pdf', buffer: large })
  await decision.getByText('Berkas ini lebih besar dari 2 MB.').waitFor()
  await decision
    .getByLabel('Bukti transfer')
    .setInputFiles({ name: 'bukti.jpg', mimeType: 'image/jpeg', buffer })
  await decision.getByText('bukti.jpg').waitFor()
  await expectAccessible(staff.page, 'noting a transfer with its proof')
  await decision.getByRole('button', { name: 'Catat dibayar' }).click()
  await staff.page.getByRole('button', { name: 'Gambar 1 dari 1' }).locator('img').waitFor()
  // Another file takes its place.
  await staff.page.getByRole('button', { name: 'Ganti bukti transfer' }).click()
  await decision.getByRole('button', { name: 'Simpan' }).click()
  await decision.getByText('Pilih bukti transfer', { exact: true }).waitFor()
  const pdf = { name: 'bukti.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 %%EOF') }
  // The toast of what was done before is a dialog, too.
  const replacing = staff.page.getByRole('dialog', { name: 'Ganti bukti transfer' })
  await replacing.getByLabel('Bukti transfer').setInputFiles(pdf)
  await replacing.getByText('bukti.pdf').waitFor()
  await expect.poll(() => replacing.getByText('Pilih bukti transfer', { exact: true }).count()).toBe(0)
  await replacing.getByRole('button', { name: 'Simpan' }).click()
  await replacing.waitFor({ state: 'detached' })
  await staff.page.getByRole('button', { name: 'Unduh bukti transfer' }).waitFor()
  await staff.page.getByText(/Permintaan pengembalian disetujui oleh/).waitFor()
  await staff.page.getByText('Pengembalian diminta', { exact: false }).first().waitFor()

  // The buyer sees how it ended.
  const after = await open()
  await after.getByText('Maaf atas sobekannya.').waitFor()
  await after.getByText('Sudah dikembalikan').waitFor()
  await after.getByText('Bukti transfer Rp 20.000,00').waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    after.getByRole('button', { name: 'Unduh bukti transfer' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe(`bukti-transfer-${order.refno}.pdf`)
  await expectAccessible(page, 'a refund with its proof')
  await after.getByRole('button', { name: 'Ajukan pengembalian' }).waitFor()
  await staff.close()
  await buyer.close()
})
