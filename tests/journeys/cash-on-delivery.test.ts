import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { formatRupiah, rupiah } from '#kernel/money.ts'
import { expectAccessible, expectFailedRequests, SCREENS } from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { type Hand, keyboard, touch } from '#tests/support/hands.ts'
import { runJob } from '#tests/support/run-job.ts'
import { signedIn, testShop } from '#tests/support/shop.ts'
import { type Shopper, shopper } from '#tests/support/shopper.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const shop = fileShop(() => testShop({ pages: true, jobs: true }))
const METHOD = 'Bayar di Tempat'
const PAID = formatRupiah(rupiah(69_000))
let title: number

beforeAll(async () => {
  const paper = { priceIdr: 50_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
  ;[title = 0] = await addTitles(shop.database, [titleRecord({ name: 'Buku di Depan Pintu', paper })], 9)
})

/** A reader in Jakarta with the book in the cart, on the page that pays it, by JNE. */
async function atCheckout(address: string, hand?: Hand): Promise<Shopper> {
  const reader = await signedIn(shop.origin, 'Sekar Ayu')
  const buyer = await shopper(shop, reader, hand?.options ?? { viewport: SCREENS.phone })
  const place = { postal_code: '10110', province_id: 31, city_id: 3171, subdistrict_id: 317101 }
  const to = { recipient: 'Sekar Ayu', phone: '081234567890', address, ...place }
  expect((await buyer.call('POST', '/api/user/user-address', to)).status).toBe(201)
  await buyer.call('POST', '/api/user/cart-items', { book_id: title, type: 'Fisik', quantity: 1 })
  await buyer.page.goto('/cart/checkout?item=0&type=Fisik')
  for (const name of ['JNE', /^YES/]) {
    const radio = buyer.page.getByRole('radio', { name })
    await (hand ? hand.choose(radio) : radio.check())
  }
  return buyer
}

const method = (page: Page) => page.getByRole('radio', { name: METHOD })
const words = async (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Buys; gives the order. */
async function buyAtDoor({ page, call }: Shopper): Promise<{ id: number; refno: string }> {
  await page.getByRole('radio', { name: /^REG/ }).check()
  await method(page).check()
  await expectAccessible(page, 'a checkout that is paid at the door')
  await page.getByRole('button', { name: 'Bayar Sekarang', exact: true }).click()
  await page.waitForURL('/history')
  await words(page, `Siapkan ${PAID} dalam jumlah pas`)
  return (await call('GET', '/api/user/transactions?per_page=1')).body.data.data[0]
}

/** The simulated carrier's time goes by: its id of the order says when the journey began. */
async function letPass(orderId: number, seconds: number): Promise<void> {
  const { kysely } = shop.database
  const row = await kysely
    .selectFrom('parcel_bookings')
    .select(['id', 'carrier_order'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const began = Date.now() - seconds * 1000
  const moved = row.carrier_order?.replace(/_\d+_/, `_${began}_`) ?? null
  await kysely
    .updateTable('parcel_bookings')
    .set({ carrier_order: moved, asked_at: new Date(began) })
    .where('id', '=', row.id)
    .execute()
  await kysely.deleteFrom('parcel_events').where('booking_id', '=', row.id).execute()
  await runJob(shop.url, 'parcels-follow')
}
const paymentOf = async (orderId: number) =>
  (
    await shop.database.kysely
      .selectFrom('orders')
      .select('payment_state')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).payment_state

async function staffAt(path: string) {
  const rights = [
    'pengaturan.lihat',
    'pengaturan.ubah',
    'pesanan.lihat',
    'pesanan.kirim',
    'uang.lihat',
  ] as const
  const staff = await staffVisit(shop.origin, await signedInStaff(shop, [...rights]), {
    viewport: SCREENS.desktop,
  })
  expectFailedRequests(staff.page)
  await staff.page.goto(path)
  return staff
}

test('§7 cash on delivery is absent until the owner offers it, and goes with services that collect', async () => {
  const buyer = await atCheckout('Jalan Merdeka 1')
  await buyer.page.getByRole('radio', { name: 'BNI VA' }).waitFor()
  expect(await method(buyer.page).count()).toBe(0)
  const staff = await staffAt('/kelola/pengaturan/pembayaran')
  await staff.page.getByRole('button', { name: `Tawarkan ${METHOD}`, exact: true }).click()
  await words(staff.page, `${METHOD} ditawarkan`)
  await buyer.page.reload()
  await method(buyer.page).waitFor()
  expect(await method(buyer.page).isDisabled()).toBe(true)
  await words(buyer.page, 'Pilih layanan pengiriman dahulu')
  await buyer.page.getByRole('radio', { name: 'JNE' }).check()
  await buyer.page.getByRole('radio', { name: /^YES/ }).check()
  await words(buyer.page, 'Layanan pengiriman ini tidak menagih di tempat')
  await buyer.page.getByRole('radio', { name: /^REG/ }).check()
  await words(buyer.page, 'Kurir menagih uangnya saat paket tiba')
  expect(await method(buyer.page).isDisabled()).toBe(false)
  await Promise.all([buyer.close(), staff.close()])
})

test('§7 bought at the door: labelled, delivered and paid, as its buyer and the staff see it', async () => {
  const buyer = await atCheckout('Jalan Merdeka 1')
  const { page } = buyer
  const order = await buyAtDoor(buyer)
  await page.getByRole('link', { name: 'Lihat pesanan' }).click()
  await page.getByRole('heading', { name: 'Bayar saat paket tiba' }).waitFor()
  await words(page, PAID)
  await expectAccessible(page, 'what is paid at the door')
  await page.getByRole('button', { name: 'Batalkan pesanan' }).waitFor()

  const staff = await staffAt('/kelola/pesanan?list=to-send')
  await words(staff.page, 'Perlu dikirim, bayar di tempat')
  await staff.page.goto(`/kelola/pesanan/${order.id}`)
  await words(staff.page, 'Perlu dikirim, bayar di tempat')
  expect(await staff.page.getByRole('button', { name: 'Ketik resi' }).count()).toBe(0)
  await staff.page.getByRole('button', { name: 'Cetak' }).click()
  const saving = staff.page.waitForEvent('download')
  await staff.page.getByRole('menuitem', { name: 'Label, A6' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)
  await staff.page.getByRole('button', { name: 'Pesan pengiriman' }).click()
  const dialog = staff.page.getByRole('dialog', { name: 'pengiriman pesanan' })
  await dialog.getByText(`Kurir menagih ${PAID} di tempat`).waitFor()
  await dialog.getByRole('button', { name: 'Pesan pengiriman' }).click()
  await dialog.waitFor({ state: 'detached' })
  await words(staff.page, 'Dikirim, bayar di tempat')
  await expectAccessible(staff.page, 'an order that is paid at the door')

  await page.goto('/history')
  await page.getByRole('button', { name: `Detail transaksi ${order.refno}` }).click()
  await words(page, 'Pengiriman dipesan')
  await expectAccessible(page, 'a transaction that is paid at the door')
  await page.getByRole('link', { name: 'Bayar saat paket tiba' }).click()
  await page.getByRole('heading', { name: 'Bayar saat paket tiba' }).waitFor()
  expect(await page.getByRole('button', { name: 'Batalkan pesanan' }).count()).toBe(0)

  await letPass(order.id, 100)
  await expect.poll(() => paymentOf(order.id)).toBe('paid')
  await page.getByText('Pembayaran diterima').first().waitFor()
  await staff.page.reload()
  await words(staff.page, 'Uang masuk')
  await page.goto('/history')
  await page.getByRole('button', { name: `Detail transaksi ${order.refno}` }).click()
  await page.getByRole('button', { name: 'Terima Pesanan' }).click()
  await words(page, 'Selesai')
  await Promise.all([buyer.close(), staff.close()])
})

test.each([
  ['the keyboard', keyboard],
  ['touch at 360 px', touch],
])('§7 by %s alone it is chosen, ordered and cancelled', async (_, hand) => {
  const buyer = await atCheckout('Jalan Merdeka 1', hand)
  const { page } = buyer
  await hand.choose(page.getByRole('radio', { name: /^REG/ }))
  await hand.choose(method(page))
  await hand.press(page.getByRole('button', { name: 'Bayar Sekarang', exact: true }))
  await page.waitForURL('/history')
  await hand.press(page.getByRole('link', { name: 'Lihat pesanan' }))
  await page.getByRole('heading', { name: 'Bayar saat paket tiba' }).waitFor()
  await hand.press(page.getByRole('button', { name: 'Batalkan pesanan' }))
  const dialog = page.getByRole('dialog', { name: 'Batalkan pesanan ini?', exact: true })
  await hand.press(dialog.getByRole('button', { name: 'Batalkan pesanan', exact: true }))
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByText(/dibatalkan/i)
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  const { data } = (await buyer.call('GET', '/api/user/transactions?per_page=1')).body
  expect(data.data[0]).toMatchObject({ payment_status: 'Gagal' })
  await buyer.close()
})

test('§7 refused at the door: the order ends, nothing is owed, and the book is on the shelf again', async () => {
  const buyer = await atCheckout('Jalan Merdeka 1 (tolak)')
  const order = await buyAtDoor(buyer)
  const staff = await staffAt(`/kelola/pesanan/${order.id}`)
  await keyboard.press(staff.page.getByRole('button', { name: 'Pesan pengiriman' }))
  const dialog = staff.page.getByRole('dialog', { name: 'pengiriman pesanan' })
  await keyboard.press(dialog.getByRole('button', { name: 'Pesan pengiriman' }))
  await dialog.waitFor({ state: 'detached' })
  await buyer.page.goto(`/payment/info?refno=${order.refno}`)
  await buyer.page.getByRole('heading', { name: 'Bayar saat paket tiba' }).waitFor()
  await letPass(order.id, 120)
  await expect.poll(() => paymentOf(order.id)).toBe('failed')
  await buyer.page.getByRole('heading', { name: 'Paket tidak sampai' }).waitFor()
  await words(buyer.page, 'Anda tidak dikenai biaya')
  await staff.page.reload()
  await words(staff.page, 'Paket bayar di tempat tidak sampai')
  await words(staff.page, 'Paket kembali di toko')
  const { reserved } = await shop.database.kysely
    .selectFrom('stock')
    .select('reserved')
    .executeTakeFirstOrThrow()
  expect(reserved).toBe(0)
  await Promise.all([buyer.close(), staff.close()])
})
