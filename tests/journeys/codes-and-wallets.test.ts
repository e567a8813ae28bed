import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#contracts/orders.ts'
import { closeBrowser, expectAccessible } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { moveClock } from '#tests/support/saved-books.ts'
import { client, type TestShop } from '#tests/support/shop.ts'
import { newShopper, type Shopper } from '#tests/support/shopper.ts'

let shop: TestShop
let slugs: string[]
let buyer: Shopper

beforeAll(async () => {
  shop = await demoShop()
  // The owner offers them.
  const methods = shop.database.kysely.updateTable('payment_methods')
  await methods.set({ offered: true }).execute()
  await methods.set({ most_idr: 1_000 }).where('name', '=', 'OVO').execute()
  const listed = await client(shop.origin)('GET', '/api/user/books?shape=ebook&per_page=100')
  slugs = listed.body.data.data.map(({ slug }: { slug: string }) => slug)
  buyer = await newShopper(shop)
})
afterAll(async () => {
  await buyer.close()
  await closeBrowser()
  await shop.close()
})

const shown = (text: string) => buyer.page.getByText(text, { exact: true }).first().waitFor()

async function buyBy(method: string): Promise<void> {
  const { page } = buyer
  await page.goto(`/payment?book=${slugs.shift()}&type=Digital&transaction_method=Direct`)
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: 'Bayar Sekarang', exact: true }).click()
  await page.waitForURL(/\/payment\/info\?refno=/)
}

async function latest(): Promise<Transaction> {
  return (await buyer.call('GET', '/api/user/transactions?per_page=1')).body.data.data[0]
}

/** What another device does at the provider. */
async function atProvider(outcome: string, { redirect_url: page }: Transaction): Promise<void> {
  const answer = await fetch(`${shop.origin}${page}/${outcome}`, { method: 'POST', redirect: 'manual' })
  expect(answer.status).toBe(303)
}

test('§4 a code is scanned on another device; one whose time is over is made anew by one press', async () => {
  const { page, context } = buyer
  let tabs = 0
  context.on('page', () => tabs++)
  await buyBy('QRIS')
  const code = page.getByRole('img', { name: /^Kode QRIS untuk pembayaran/ })
  await code.waitFor()
  expect(tabs).toBe(0)
  await expectAccessible(page, 'a code to scan')
  const drawn = await code.innerHTML()

  const wrongClock = await context.newPage()
  await moveClock(wrongClock, 365)
  await wrongClock.goto(page.url())
  await wrongClock.getByRole('img', { name: /^Kode QRIS untuk pembayaran/ }).waitFor()
  await wrongClock.close()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Simpan gambar', exact: true }).click()
  const picture = await saving
  const order = await latest()
  expect(picture.suggestedFilename()).toBe(`qris-${order.refno}.png`)
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG')

  await atProvider('expired', order)
  await shown('Kode QR ini sudah tidak berlaku')
  await page.getByRole('button', { name: 'Buat kode QR baru', exact: true }).click()
  await code.waitFor()
  expect(await code.innerHTML()).not.toBe(drawn)

  await atProvider('paid', await latest())
  const notified = Date.now()
  await shown('Pembayaran diterima')
  expect(Date.now() - notified).toBeLessThan(10_000)
  expect(await latest()).toMatchObject({ payment_status: 'Sukses', payment_methods: { name: 'QRIS' } })
})

test('§4 a wallet is opened by its link and comes back to the transaction, which is paid', async () => {
  const { page } = buyer
  await buyBy('GoPay')
  await expectAccessible(page, 'a wallet to open')
  await page.getByRole('link', { name: 'Buka GoPay', exact: true }).click()
  await page.waitForURL(/\/simulator\/pay\//)
  await page.getByRole('button', { name: 'Bayar sekarang', exact: true }).click()
  await page.waitForURL(/\/payment\/info\?refno=/)
  await shown('Pembayaran diterima')
})

test('F70 the method is changed in the middle, and the code that was scanned first pays the order', async () => {
  const { page } = buyer
  await buyBy('QRIS')
  const first = await latest()
  await page.getByRole('button', { name: 'Ubah metode pembayaran', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'BNI VA' }).check()
  await dialog.getByRole('button', { name: 'Pakai metode ini', exact: true }).click()
  await page.getByText('Nomor virtual account', { exact: true }).waitFor()
  // The closing was lost at the provider, and the payer had scanned the code.
  await shop.database.kysely
    .updateTable('simulator.charges')
    .set({ state: 'pending' })
    .where('reference', '=', `${first.refno}-1`)
    .execute()
  await atProvider('paid', first)
  await shown('Pembayaran diterima')
  expect(await latest()).toMatchObject({ refno: first.refno, payment_methods: { name: 'QRIS' } })
})

test('§4 limits and short times are told before the choice; a method outside its limits cannot be chosen', async () => {
  const { page } = buyer
  await page.goto(`/payment?book=${slugs.shift()}&type=Digital&transaction_method=Direct`)
  const choice = (name: string) => page.getByRole('radio', { name })
  await choice('QRIS').waitFor()
  const words = async (name: string) => {
    const label = page.locator('label', { has: choice(name) })
    return (await label.innerText()).replaceAll(/\s+/g, ' ')
  }
  expect(await words('QRIS')).toBe('QRIS Dibayar dalam 15 menit, sampai Rp 10.000.000,00')
  expect(await choice('OVO').isDisabled()).toBe(true)
  expect(await words('OVO')).toBe('OVO Hanya untuk pembayaran sampai Rp 1.000,00')
  expect(await words('BNI VA')).toBe('BNI VA')
})

test('§4 the shop’s methods are offered where the code of their terms cannot be fetched', async () => {
  const { page, context } = await newShopper(shop)
  await page.route(/\/assets\/method-terms-/, (route) => route.abort('connectionfailed'))
  await page.goto(`/payment?book=${slugs.shift()}&type=Digital&transaction_method=Direct`)
  await page.getByRole('radio', { name: 'QRIS' }).waitFor()
  await context.close()
  expect(slugs.length).toBeGreaterThan(0)
})
