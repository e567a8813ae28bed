import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#contracts/orders.ts'
import { boxOf, closeBrowser, expectAccessible, SCREENS } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { client, type TestShop } from '#tests/support/shop.ts'
import { newShopper, type Shopper } from '#tests/support/shopper.ts'

let shop: TestShop
let slugs: string[]
let buyer: Shopper

beforeAll(async () => {
  shop = await demoShop()
  const listed = await client(shop.origin)('GET', '/api/user/books?shape=ebook&per_page=100')
  slugs = listed.body.data.data.map(({ slug }: { slug: string }) => slug)
  buyer = await newShopper(shop)
})
afterAll(async () => {
  await buyer.close()
  await closeBrowser()
  await shop.close()
})

/** Buys the next ebook by a method; gives its number and the provider's tab. */
async function buyBy(method: string): Promise<{ refno: string; provider: Page }> {
  const { page, context } = buyer
  await page.goto(`/payment?book=${slugs.shift()}&type=Digital&transaction_method=Direct`)
  await page.getByRole('radio', { name: method }).check()
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Bayar Sekarang', exact: true }).click()
  const provider = await opening
  await provider.waitForURL(/\/simulator\/pay\//)
  await page.waitForURL(/\/payment\/info\?refno=/)
  return { refno: new URL(page.url()).searchParams.get('refno') ?? '', provider }
}

/** Presses a button of the provider's page, under a fault of its notifications. */
async function press(provider: Page, button: string, webhook?: string): Promise<void> {
  if (webhook !== undefined) {
    await provider.getByText('Gangguan notifikasi', { exact: true }).click()
    await provider.getByRole('radio', { name: webhook }).check()
  }
  await provider.getByRole('button', { name: button, exact: true }).click()
  await provider.waitForURL(/\/payment\/info\?refno=/)
  await provider.close()
}

const shown = (text: string) => buyer.page.getByText(text, { exact: true }).first().waitFor()

async function transactions(): Promise<Transaction[]> {
  return (await buyer.call('GET', '/api/user/transactions?per_page=10')).body.data.data
}

test('§2 §4 the six methods end as the provider has it, and the history shows what happened in each', async () => {
  const { page } = buyer
  const ended: [refno: string, method: string, status: string][] = []

  // Paid: this page shows it by itself, with the receipt.
  const paid = await buyBy('BNI VA')
  await press(paid.provider, 'Bayar sekarang', 'dengan urutan terbalik')
  await shown('Pembayaran diterima')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh kuitansi', exact: true }).click()
  const receipt = await saving
  expect(receipt.suggestedFilename()).toBe(`kuitansi-${paid.refno}.pdf`)
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-')
  ended.push([paid.refno, 'BNI VA', 'Sukses'])

  const refused = await buyBy('BRI VA')
  await press(refused.provider, 'Gagalkan pembayaran', 'dua kali sekaligus')
  await shown('Pembayaran gagal')
  ended.push([refused.refno, 'BRI VA', 'Gagal'])

  const expired = await buyBy('CIMB VA')
  await press(expired.provider, 'Biarkan kedaluwarsa', 'tidak pernah')
  await page.getByRole('button', { name: 'Cek Status Pembayaran', exact: true }).click()
  await shown('Waktu pembayaran habis')
  ended.push([expired.refno, 'CIMB VA', 'Gagal'])

  // Held for a check: the money is neither here nor refused.
  const held = await buyBy('Mandiri VA')
  await press(held.provider, 'Tahan untuk diperiksa')
  await shown('Pembayaran Anda sedang diperiksa oleh penyedia. Halaman ini memperbarui diri.')
  ended.push([held.refno, 'Mandiri VA', 'Pending'])

  // Paid after its time was over: the order is given all the same.
  const late = await buyBy('Maybank VA')
  await shop.database.kysely
    .updateTable('orders')
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .where('refno', '=', late.refno)
    .execute()
  await page.reload()
  await shown('Waktu pembayaran habis')
  await press(late.provider, 'Bayar sekarang')
  await page.reload()
  await shown('Pembayaran diterima')
  ended.push([late.refno, 'Maybank VA', 'Sukses'])

  // The provider never tells: the buyer's own question finds it out.
  const silent = await buyBy('Permata VA')
  await press(silent.provider, 'Bayar sekarang', 'tidak pernah')
  await page.getByRole('button', { name: 'Cek Status Pembayaran', exact: true }).click()
  await shown('Pembayaran diterima')
  ended.push([silent.refno, 'Permata VA', 'Sukses'])

  await page.goto('/history')
  for (const [index, [refno, method, status]] of ended.toReversed().entries()) {
    const row = page.getByRole('row').nth(index + 1)
    await row.getByText(status, { exact: true }).waitFor()
    const text = (await row.innerText()).replaceAll(/\s+/g, ' ')
    for (const fact of [method, `Detail transaksi ${refno}`]) expect(text).toContain(fact)
  }
  const failures = (await transactions()).map(({ failure }) => failure)
  expect(failures).toEqual([null, null, null, 'expired', 'refused', null])
  // Nothing that failed was handed over, nothing that was paid is missing.
  const shelf = await buyer.call('GET', '/api/user/user-book?per_page=10')
  expect(shelf.body.data.total).toBe(3)
})

test('§2 a state that cannot be read leaves the page of the payment as it is, until it is read again', async () => {
  const { page } = buyer
  const { provider } = await buyBy('BNI VA')
  const orders = (url: URL) => url.pathname.startsWith('/api/user/transactions')
  await page.route(orders, (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'Layanan sibuk', data: null } }),
  )
  const missed = page.getByText('Status terbaru belum terbaca. Dicek lagi sebentar lagi.')
  await missed.waitFor()
  await expect.poll(() => page.getByTestId('account-number').isVisible()).toBe(true)
  await page.unroute(orders)
  await missed.waitFor({ state: 'detached' })
  // What had the focus is gone with the payment: the heading of its outcome has it, not under the shop's header.
  await page.setViewportSize(SCREENS.phone)
  await page.getByRole('button', { name: 'Cek Status Pembayaran', exact: true }).focus()
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await press(provider, 'Bayar sekarang')
  await shown('Pembayaran diterima')
  const focused = page.locator(':focus')
  await expect.poll(() => focused.textContent()).toBe('Pembayaran diterima')
  const header = await boxOf(page.getByRole('banner'))
  expect((await boxOf(focused)).y).toBeGreaterThanOrEqual(header.y + header.height)
  await page.setViewportSize(SCREENS.desktop)
  expect(buyer.complaints.splice(0).filter((text) => !/status of 503/.test(text))).toEqual([])
})

test('§2 a bill of a provider without pages shows its company code, its number and how to pay there', async () => {
  const { page } = buyer
  const { refno, provider } = await buyBy('Mandiri VA')
  await provider.close()
  // As Midtrans answers for Mandiri.
  await shop.database.kysely
    .updateTable('charges')
    .set({ biller_code: '70012', virtual_account: '990000000260', redirect_url: null })
    .where('reference', '=', `${refno}-1`)
    .execute()
  await page.reload()
  await page.getByText('Kode perusahaan', { exact: true }).waitFor()
  await expect
    .poll(() => page.getByTestId('account-number').allTextContents())
    .toEqual(['70012', '990000000260'])
  await expect.poll(() => page.getByRole('link', { name: /^Buka halaman pembayaran/ }).count()).toBe(0)
  await page.locator('summary', { hasText: 'Livin’ by Mandiri' }).click()
  await page.getByText('Pilih Bayar, lalu Multipayment, dan cari kode perusahaan 70012.').waitFor()
  await expectAccessible(page, 'a bill with a company code')

  // Where nothing would be shown in it, no tab opens, and nothing says that one does.
  const methods = [{ id: 83, name: 'BNI VA', opens_page: false }]
  const list = (url: URL) => url.pathname === '/api/user/payment-methods'
  await page.route(list, (route) => route.fulfill({ json: { code: 200, message: 'ok', data: methods } }))
  await page.goto(`/payment?book=${slugs.shift()}&type=Digital&transaction_method=Direct`)
  await page
    .getByText('Nomor virtual account tampil setelah Anda menekan Bayar Sekarang.')
    .filter({ visible: true })
    .waitFor()
  await page.getByRole('radio', { name: 'BNI VA' }).check()
  let opened = 0
  buyer.context.on('page', () => opened++)
  await page.getByRole('button', { name: 'Bayar Sekarang', exact: true }).click()
  await page.waitForURL(/\/payment\/info\?refno=/)
  await page.getByText('Nomor virtual account', { exact: true }).waitFor()
  expect(opened).toBe(0)
})
