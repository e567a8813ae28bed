import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatRupiah } from '#kernel/money.ts'
import { expectAccessible, expectFailedRequests, visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client } from '#tests/support/shop.ts'
import { cartOf, newShopper, type Shopper, waitForToast } from '#tests/support/shopper.ts'

type Offer = { id: number; name: string; duration: number; price: number; final_price: number }
type Book = { id: number; slug: string; title: string; type: string; ebook: { final_price: number } }

// Every test has a reader of its own, and all come from one address.
const shop = fileShop(() => demoShop({ LIMIT_REGISTER: '1000' }))
let reduced: Offer
let books: Book[]

beforeAll(async () => {
  const ask = async (path: string) => (await client(shop.origin)('GET', path)).body.data.data
  const offers: Offer[] = await ask('/api/user/packages')
  reduced = offers.find(({ price, final_price }) => final_price < price) ?? missing()
  books = (await ask('/api/user/books?shape=ebook&per_page=100')).filter(({ type }: Book) => type === 'Buku')
})

function missing(): never {
  throw new Error('the demo shop has too little')
}
const ebook = (place: number) => books[place] ?? missing()
const rupiah = (amount: number) => formatRupiah(amount).replaceAll(/\s+/g, ' ')
const text = async (page: Page) => (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
const pay = (page: Page) => page.getByRole('button', { name: 'Bayar Sekarang', exact: true })
const BOUGHT = 'Berhasil Melakukan Pembelian, Silahkan Cek Riwayat Transaksi'

async function usePromo(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Kode promo', exact: true }).fill(code)
  await page.getByRole('button', { name: 'Gunakan', exact: true }).click()
}

/** The press, and the page of the provider that it opens. */
async function openProvider({ page, context }: Shopper): Promise<Page> {
  const opening = context.waitForEvent('page')
  await pay(page).click()
  const provider = await opening
  await waitForToast(page, BOUGHT)
  await provider.waitForURL(/\/simulator\/pay\//)
  return provider
}

describe('§2 subscription checkout', () => {
  test('§2 a guest sees the package with its prices, and ‘Login untuk membeli’ leads to the login and back', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto(`/package/detail/subscribe?package=${reduced.id}`)
    await page.getByRole('heading', { level: 1, name: reduced.name }).waitFor()
    await page.getByText(`Paket ${reduced.name} ${reduced.duration} Bulan`, { exact: true }).waitFor()
    await expect.poll(() => text(page)).toContain(rupiah(reduced.final_price))
    expect((await page.locator('main s').first().innerText()).replaceAll(/\s+/g, ' ')).toContain(
      rupiah(reduced.price),
    )
    await expect.poll(() => pay(page).count()).toBe(0)
    await expectAccessible(page, 'subscription of a guest')
    await page.getByRole('link', { name: 'Login untuk membeli', exact: true }).click()
    await page.waitForURL(
      `/login?next=${encodeURIComponent(`/package/detail/subscribe?package=${reduced.id}`)}`,
    )
    await journey.close()
  })

  test('§2 §5 §8 a reader chooses a method, uses a promo, pays, and has the subscription', async () => {
    const journey = await newShopper(shop)
    const { page } = journey
    await page.goto(`/package/detail/subscribe?package=${reduced.id}`)
    await pay(page).click()
    await page.getByText('Pilih Metode Pembayaran', { exact: true }).waitFor()
    await expectAccessible(page, 'subscription without a method')
    await page.getByRole('radio', { name: 'BRI VA' }).check()
    await page.getByRole('button', { name: 'Gunakan', exact: true }).click()
    await page.getByText('Kode Promo Tidak Boleh Kosong', { exact: true }).waitFor()
    await usePromo(page, 'LANGGANAN15')
    await waitForToast(page, 'Kode Promo Berhasil Digunakan')
    const discount = Math.floor((reduced.final_price * 15 + 50) / 100)
    await expect.poll(() => text(page)).toContain(`Total ${rupiah(reduced.final_price - discount)}`)
    await expectAccessible(page, 'subscription with a promo')
    const provider = await openProvider(journey)
    await provider.getByRole('button', { name: 'Bayar sekarang', exact: true }).click()
    await provider.waitForURL(/\/payment\/info\?refno=/)
    await provider.close()
    await page.waitForURL('/history')
    await page.getByRole('row').getByText('Sukses').first().waitFor()
    await expectAccessible(page, 'paid subscription')
    const held = (await journey.call('GET', '/api/user/user-packages')).body.data.data
    expect(held.map(({ name }: Offer) => name)).toEqual([reduced.name])
    const [bought] = (await journey.call('GET', '/api/user/transactions')).body.data.data
    expect(bought).toMatchObject({ type: 'Langganan', total_pay: reduced.final_price - discount })
    await journey.close()
  })

  test('§7 §9 the purchase sends the package once, with method and promo; its answer is the provider’s page', async () => {
    const journey = await newShopper(shop)
    const { page } = journey
    await page.goto(`/package/detail/subscribe?package=${reduced.id}`)
    await page.getByRole('radio', { name: 'CIMB VA' }).check()
    const checking = page.waitForRequest((request) => request.url().includes('/api/user/promos/check/'))
    await usePromo(page, 'LANGGANAN15')
    // A minimum spend is judged by what is really to be paid.
    expect(Object.fromEntries(new URL((await checking).url()).searchParams)).toEqual({
      type: 'Langganan',
      total: String(reduced.final_price),
      package_id: String(reduced.id),
    })
    await page.getByRole('button', { name: 'Hapus Promo', exact: true }).waitFor()
    const answering = page.waitForResponse((answer) =>
      answer.url().endsWith('/api/user/subscriber-transaction'),
    )
    await pay(page).click()
    const answer = await answering
    const discount = Math.floor((reduced.final_price * 15 + 50) / 100)
    expect(answer.request().postDataJSON()).toEqual({
      transaction_method: 'Direct',
      package_id: reduced.id,
      quantity: 1,
      payment_id: 86,
      promo_code: 'LANGGANAN15',
      total_price: reduced.final_price,
      total_amount: reduced.final_price - discount,
    })
    expect((await answer.json()).data.url).toMatch(/\/simulator\/pay\//)
    await page.waitForURL('/history')
    await journey.close()
  })

  test('§8 a code that is not for subscriptions is refused with the reason', async () => {
    const journey = await newShopper(shop)
    const { page } = journey
    expectFailedRequests(page)
    await page.goto(`/package/detail/subscribe?package=${reduced.id}`)
    await usePromo(page, 'BACAGRATIS')
    await page.getByText('Promo ini tidak berlaku untuk pembelian ini.').first().waitFor()
    const check = (url: URL) => url.pathname.startsWith('/api/user/promos/check/')
    await page.route(check, (route) => route.fulfill({ status: 404, json: { code: 404 } }))
    await usePromo(page, 'APA-SAJA')
    await page.getByText('Promo Tidak Ditemukan', { exact: true }).waitFor()
    await page.unroute(check)
    await page.route(check, (route) => route.fulfill({ status: 409, json: { code: 409 } }))
    await usePromo(page, 'APA-SAJA')
    await page.getByText('Terjadi Kesalahan', { exact: true }).waitFor()
    await journey.close()
  })

  test('§4 a code that ends while its buyer chooses: the reason stays beside the field, the price is the full one', async () => {
    const journey = await newShopper(shop)
    const { page } = journey
    expectFailedRequests(page)
    const promo = shop.database.kysely.updateTable('promos').where('code', '=', 'LANGGANAN15')
    await promo.set({ published: true }).execute()
    await page.goto(`/package/detail/subscribe?package=${reduced.id}`)
    await page.getByRole('radio', { name: 'CIMB VA' }).check()
    await usePromo(page, 'LANGGANAN15')
    await page.getByRole('button', { name: 'Hapus Promo', exact: true }).waitFor()
    await promo.set({ published: false }).execute()
    await pay(page).click()
    const field = page.getByRole('textbox', { name: 'Kode promo' })
    await expect
      .poll(() =>
        field.getAttribute('aria-describedby').then((id) => (id ? page.locator(`#${id}`).innerText() : '')),
      )
      .toContain('Promo Tidak Ditemukan')
    // In place of the toast that it was applied.
    await waitForToast(page, 'Promo Tidak Ditemukan')
    expect(await page.getByText('Kode Promo Berhasil Digunakan').filter({ visible: true }).count()).toBe(0)
    expect(await text(page)).toContain(`Total ${rupiah(reduced.final_price)}`)
    await field.fill('A')
    await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true')
    await promo.set({ published: true }).execute()
    await journey.close()
  })

  test.each([360, 768, 1280, 1920])('§2 at %i px it is whole, accessible and not wider', async (width) => {
    const journey = await newShopper(shop, { viewport: { width, height: 800 } })
    const { page } = journey
    await page.goto(`/package/detail/subscribe?package=${reduced.id}`)
    await pay(page).waitFor()
    await expectAccessible(page, `subscription at ${width}`)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true)
    const place = await pay(page).boundingBox()
    expect((place?.y ?? 9999) + (place?.height ?? 0)).toBeLessThanOrEqual(800)
    await journey.close()
  })
})

describe('§2 book payment', () => {
  test('§9 F17 a promo of 100 % settles at once, opens no tab, and the book can be read', async () => {
    const journey = await newShopper(shop)
    const { page, context } = journey
    await page.goto(`/payment?book=${ebook(0).slug}&type=Digital&transaction_method=Direct`)
    await page.getByRole('radio', { name: 'BNI VA' }).check()
    await usePromo(page, 'bacagratis')
    await waitForToast(page, 'Kode Promo Berhasil Digunakan')
    await expect.poll(() => text(page)).toContain(`Total ${rupiah(0)}`)
    await expectAccessible(page, 'direct purchase for nothing')
    await pay(page).click()
    await waitForToast(page, BOUGHT)
    await page.waitForURL(/\/payment\/info\?refno=/)
    await page.getByText('Sukses').first().waitFor()
    await page.getByRole('link', { name: `Baca ${ebook(0).title}`, exact: true }).waitFor()
    expect(context.pages()).toHaveLength(1)
    await journey.close()
  })
})

describe('§2 payment info of an order that waits', () => {
  async function waiting(place: number): Promise<Shopper> {
    const journey = await newShopper(shop)
    const { page } = journey
    await journey.call('POST', '/api/user/cart-items', {
      book_id: ebook(place).id,
      type: 'Digital',
      quantity: 1,
    })
    await page.goto('/cart/checkout?item=0&type=Digital')
    await page.getByRole('radio', { name: 'BNI VA' }).check()
    const provider = await openProvider(journey)
    await provider.close()
    await page.waitForURL('/history')
    await page.getByRole('link', { name: 'Lihat cara membayar', exact: true }).click()
    await page.waitForURL(/\/payment\/info\?refno=/)
    await page.getByText('Menunggu Pembayaran').first().waitFor()
    return journey
  }

  test('§4 it can be cancelled by its owner after a question, and its rows are in the cart again', async () => {
    const journey = await waiting(1)
    const { page } = journey
    await expect.poll(() => cartOf(journey.call)).toEqual([])
    await page.getByRole('button', { name: 'Batalkan pesanan', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Batalkan pesanan ini?', exact: true })
    await expectAccessible(page, 'question before cancelling')
    await dialog.getByRole('button', { name: 'Batalkan pesanan', exact: true }).press('Enter')
    await page.getByText('Pesanan dibatalkan', { exact: true }).first().waitFor()
    // What was pressed is gone: who goes on by keyboard goes on at what has become of the order.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Pesanan dibatalkan')
    await page.getByText('Gagal', { exact: true }).first().waitFor()
    await expectAccessible(page, 'cancelled order')
    const booksInCart = async () => (await cartOf(journey.call)).map(({ book }) => book.id)
    await expect.poll(booksInCart).toEqual([ebook(1).id])
    await expect
      .poll(() =>
        page
          .getByRole('banner')
          .getByRole('link', { name: /^Keranjang/ })
          .getAttribute('aria-label'),
      )
      .toBe('Keranjang, 1 item')
    await journey.close()
  })

  test('§4 its method can be changed: another name, another account number, the same order', async () => {
    const journey = await waiting(2)
    const { page } = journey
    const [before] = (await journey.call('GET', '/api/user/transactions')).body.data.data
    const change = page.getByRole('button', { name: 'Ubah metode pembayaran', exact: true })
    await change.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Ubah metode pembayaran', exact: true })
    await expect.poll(() => dialog.getByRole('radio', { name: 'BNI VA' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Pakai metode ini', exact: true }).click()
    await dialog.getByText('Pilih Metode Pembayaran', { exact: true }).waitFor()
    await expectAccessible(page, 'change of the method')
    await dialog.getByRole('radio', { name: 'Permata VA' }).check()
    await dialog.getByRole('button', { name: 'Pakai metode ini', exact: true }).press('Enter')
    await page.getByText('Permata VA', { exact: true }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
    const [after] = (await journey.call('GET', '/api/user/transactions')).body.data.data
    expect(after.refno).toBe(before.refno)
    expect(after.payment_methods.name).toBe('Permata VA')
    expect(JSON.parse(after.meta).VirtualAccountAssigned).not.toBe(
      JSON.parse(before.meta).VirtualAccountAssigned,
    )
    await page.getByRole('link', { name: /^Buka halaman pembayaran/ }).waitFor()
    await journey.close()
  })
})
