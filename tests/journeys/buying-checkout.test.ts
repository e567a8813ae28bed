import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatLongDate } from '#kernel/long-date.ts'
import { formatRupiah } from '#kernel/money.ts'
import { expectAccessible, expectFailedRequests } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client } from '#tests/support/shop.ts'
import {
  cartOf,
  fillAddress,
  newShopper,
  type Shopper,
  setStock,
  waitForToast,
} from '#tests/support/shopper.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

type Edition = { final_price: number; quantity?: number; weight?: number }
type Book = {
  id: number
  slug: string
  title: string
  type: string
  physical_book: Edition | null
  ebook: Edition | null
}

// Every test has a reader of its own, and all come from one address.
const shop = fileShop(() => demoShop({ LIMIT_REGISTER: '1000' }))
let papers: Book[]
let ebooks: Book[]

beforeAll(async () => {
  const list = async (shape: string): Promise<Book[]> =>
    (await client(shop.origin)('GET', `/api/user/books?shape=${shape}&per_page=100`)).body.data.data
  papers = (await list('physicalBook')).filter(({ physical_book }) => (physical_book?.quantity ?? 0) >= 8)
  ebooks = (await list('ebook')).filter(({ type }) => type === 'Buku')
})

const at = (books: Book[], place: number): Book => {
  const book = books[place]
  if (book === undefined) throw new Error('the demo shop has too few titles')
  return book
}
const BOUGHT = 'Berhasil Melakukan Pembelian, Silahkan Cek Riwayat Transaksi'

/** A reader with rows in the cart, on the page that pays them. */
async function atCheckout(
  wishes: readonly [Book, 'Fisik' | 'Digital', number][],
  options: Parameters<typeof newShopper>[1] = {},
): Promise<Shopper> {
  const journey = await newShopper(shop, { address: true, ...options })
  for (const [book, type, quantity] of wishes) {
    const added = await journey.call('POST', '/api/user/cart-items', { book_id: book.id, type, quantity })
    expect(added.status).toBe(201)
  }
  const type = wishes[0]?.[1] ?? 'Fisik'
  await journey.page.goto(`/cart/checkout?item=${wishes.map((_, place) => place).join(',')}&type=${type}`)
  await journey.page.locator('input[type=radio]').first().waitFor({ state: 'attached' })
  return journey
}

const pay = (page: Page) => page.getByRole('button', { name: 'Bayar Sekarang', exact: true })
const summary = async (page: Page) =>
  (await page.getByRole('region', { name: /^Ringkasan/ }).innerText()).replaceAll(/\s+/g, ' ')
const rupiah = (amount: number) => formatRupiah(amount).replaceAll(/\s+/g, ' ')
/** Whether nothing lies over the middle of the element that has the focus; runs in the page. */
const focusIsSeen = () => {
  const held = document.activeElement
  const { x = 0, y = 0, width = 0, height = 0 } = held?.getBoundingClientRect() ?? {}
  return held?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) === true
}
const chooseMethod = (page: Page, name = 'BNI VA') => page.getByRole('radio', { name }).check()
async function chooseShipping(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'JNE' }).check()
  await page.getByRole('radio', { name: /^REG/ }).check()
}
async function usePromo(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Kode promo', exact: true }).fill(code)
  await page.getByRole('button', { name: 'Gunakan', exact: true }).click()
}
/** The provider's page comes in a tab that the press opened. */
async function payAtProvider({ page, context }: Shopper): Promise<void> {
  const opening = context.waitForEvent('page')
  await pay(page).click()
  const provider = await opening
  await waitForToast(page, BOUGHT)
  await provider.waitForURL(/\/simulator\/pay\//)
  await provider.getByRole('button', { name: 'Bayar sekarang', exact: true }).click()
  await provider.waitForURL(/\/payment\/info\?refno=/)
  await provider.close()
}
const priceOf = (book: Book, edition: 'physical_book' | 'ebook') => book[edition]?.final_price ?? 0

describe('§2 cart checkout', () => {
  test('§2 §5 §8 paper: every text of a missing choice, the courier, the service, the promo, the payment', async () => {
    const book = at(papers, 0)
    const journey = await newShopper(shop, { address: true })
    const { page } = journey
    await journey.call('POST', '/api/user/cart-items', { book_id: book.id, type: 'Fisik', quantity: 2 })
    await page.goto('/cart')
    await page.getByRole('checkbox', { name: 'Pilih Semua', exact: true }).check()
    await pay(page).click()
    await page.waitForURL('/cart/checkout?item=0&type=Fisik')
    const trail = page.getByRole('navigation', { name: 'Jejak halaman' })
    await expect
      .poll(() => trail.getByRole('listitem').allTextContents())
      .toEqual(['Beranda', 'Keranjang', 'Checkout'])
    await page.getByText(formatLongDate(new Date()), { exact: true }).waitFor()
    await page.getByRole('heading', { name: book.title }).waitFor()
    await expectAccessible(page, 'checkout of paper')

    await pay(page).click()
    await page.getByText('Pilih Metode Pembayaran', { exact: true }).waitFor()
    await page.getByText('Pilih Kurir Pengiriman', { exact: true }).waitFor()
    await expectAccessible(page, 'checkout with nothing chosen')
    await chooseMethod(page)
    await page.getByRole('radio', { name: 'JNE' }).check()
    await page.getByRole('radio', { name: /^REG/ }).waitFor()
    await pay(page).click()
    await page.getByText('Pilih Layanan Pengiriman', { exact: true }).waitFor()
    expect(journey.context.pages()).toHaveLength(1)

    const weight = Math.max(1, Math.ceil((2 * (book.physical_book?.weight ?? 0)) / 1000))
    const [quote] = (await journey.call('GET', `/api/user/getCost?courier=jne&weight=${weight}`)).body.data
    const cost = quote.costs.find(({ service }: { service: string }) => service === 'REG').cost[0].value
    await page.getByRole('radio', { name: /^REG/ }).check()
    const subtotal = 2 * priceOf(book, 'physical_book')
    await expect.poll(() => summary(page)).toContain(`Total ${rupiah(subtotal + cost)}`)

    await page.getByRole('button', { name: 'Gunakan', exact: true }).click()
    await page.getByText('Kode Promo Tidak Boleh Kosong', { exact: true }).waitFor()
    expectFailedRequests(page)
    await usePromo(page, 'TIDAK-ADA')
    await page.getByText('Promo Tidak Ditemukan', { exact: true }).waitFor()
    await usePromo(page, ' salamkenal ')
    await waitForToast(page, 'Kode Promo Berhasil Digunakan')
    const discount = Math.floor((subtotal * 20 + 50) / 100)
    await expect.poll(() => summary(page)).toContain(`Total ${rupiah(subtotal - discount + cost)}`)
    await expectAccessible(page, 'checkout with a promo')
    await page.getByRole('button', { name: 'Hapus Promo', exact: true }).click()
    await expect.poll(() => summary(page)).toContain(`Total ${rupiah(subtotal + cost)}`)
    await usePromo(page, 'SALAMKENAL')
    await page.getByRole('button', { name: 'Hapus Promo', exact: true }).waitFor()

    await payAtProvider(journey)
    const { data } = (await journey.call('GET', '/api/user/transactions')).body.data
    expect(data[0]).toMatchObject({
      type: 'Fisik',
      payment_status: 'Sukses',
      total: subtotal,
      discount_price: discount,
      total_pay: subtotal - discount + cost,
      transaction_shipping: { courier_service: 'REG', cost },
    })
    await page.waitForURL('/history')
    await expect.poll(() => cartOf(journey.call)).toEqual([])
    await expect
      .poll(() =>
        page
          .getByRole('banner')
          .getByRole('link', { name: /^Keranjang/ })
          .getAttribute('aria-label'),
      )
      .toBe('Keranjang')
    await journey.close()
  })

  test('§2 digital rows are paid without a parcel, and read at once', async () => {
    const journey = await atCheckout([
      [at(ebooks, 0), 'Digital', 1],
      [at(ebooks, 1), 'Digital', 1],
    ])
    const { page } = journey
    await expect.poll(() => page.getByRole('heading', { name: 'Pengiriman', exact: true }).count()).toBe(0)
    await expectAccessible(page, 'checkout of files')
    await chooseMethod(page, 'Mandiri VA')
    await payAtProvider(journey)
    await page.waitForURL('/history')
    const shelf = (await journey.call('GET', '/api/user/user-book')).body.data.data
    expect(shelf.map(({ id }: Book) => id).sort()).toEqual([at(ebooks, 0).id, at(ebooks, 1).id].sort())
    await journey.close()
  })

  test('§9 F17 a promo of 100 % opens no page of a provider: the books are there', async () => {
    const journey = await atCheckout([[at(ebooks, 2), 'Digital', 1]])
    const { page, context } = journey
    await chooseMethod(page)
    await usePromo(page, 'BACAGRATIS')
    await expect.poll(() => summary(page)).toContain(`Total ${rupiah(0)}`)
    await pay(page).click()
    await waitForToast(page, BOUGHT)
    await page.waitForURL('/history')
    await page.getByText('Tidak ada yang perlu dibayar lagi.').waitFor()
    await page.getByRole('row').getByText('Sukses').first().waitFor()
    expect(context.pages()).toHaveLength(1)
    await journey.close()
  })

  test('§4 §9 a promo of 100 % on paper leaves the parcel to be paid: the provider’s page opens for that', async () => {
    await shop.database.kysely
      .insertInto('promos')
      .values({
        name: 'Cetak Gratis',
        code: 'CETAKGRATIS',
        discount_percent: 100,
        expires_on: '2099-01-01',
        applies_to: ['Fisik'],
      })
      .execute()
    const journey = await atCheckout([[at(papers, 1), 'Fisik', 1]])
    const { page } = journey
    await chooseMethod(page)
    await chooseShipping(page)
    await usePromo(page, 'CETAKGRATIS')
    await waitForToast(page, 'Kode Promo Berhasil Digunakan')
    await payAtProvider(journey)
    const [bought] = (await journey.call('GET', '/api/user/transactions')).body.data.data
    const { cost } = bought.transaction_shipping
    expect(cost).toBeGreaterThan(0)
    expect(bought).toMatchObject({ payment_status: 'Sukses', discount_price: bought.total, total_pay: cost })
    await journey.close()
  })

  test('§2 without an address the dialog stays until one of its two buttons is pressed', async () => {
    const journey = await atCheckout([[at(papers, 1), 'Fisik', 1]], { address: false })
    const { page } = journey
    const dialog = page.getByRole('dialog', { name: 'Alamat Pengiriman Tidak Ditemukan', exact: true })
    await dialog.waitFor()
    await expectAccessible(page, 'dialog of the missing address')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 400)
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: 'Tutup', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await chooseMethod(page)
    await pay(page).click()
    await page.getByText('Alamat Pengiriman Tidak Ditemukan').first().waitFor()
    await expectAccessible(page, 'checkout without an address')
    await journey.close()
  })

  test('§2 a first address is written at the checkout, which stays as it was', async () => {
    const journey = await atCheckout([[at(papers, 1), 'Fisik', 1]], { address: false })
    const { page } = journey
    // So low that the bar with the total, at the lower edge, may cover the step with the address.
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByRole('dialog').getByRole('button', { name: 'Tutup', exact: true }).click()
    await chooseMethod(page, 'BRI VA')
    await page.getByRole('button', { name: 'Tambah Alamat', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Tambah Alamat', exact: true })
    await dialog.getByLabel('Nama penerima').fill('Sari Dewi')
    // Escape over typed text asks first.
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Buang isian Anda?', exact: true })
    await expectAccessible(page, 'question before typed text is lost')
    await question.getByRole('button', { name: 'Lanjut mengisi', exact: true }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => dialog.getByLabel('Nama penerima').inputValue()).toBe('Sari Dewi')
    await fillAddress(page, dialog)
    await dialog.getByRole('button', { name: 'Simpan', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Ubah alamat')
    await expect.poll(() => page.evaluate(focusIsSeen)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/cart/checkout')
    await expect.poll(() => page.getByRole('radio', { name: 'BRI VA' }).isChecked()).toBe(true)
    await expect.poll(() => summary(page)).toContain('Total sementara')
    await chooseShipping(page)
    await expect.poll(() => summary(page)).not.toContain('Total sementara')
    await journey.close()
  })

  test('§2 a paper book that costs nothing is not called free before its delivery is chosen', async () => {
    const record = titleRecord({
      name: 'Bacaan Cuma-cuma',
      paper: { priceIdr: 0, discountPercent: 0, discountIdr: 0, weightGrams: 300 },
    })
    const [id = 0] = await addTitles(shop.database, [record], 1)
    const journey = await atCheckout([[{ ...at(papers, 1), id }, 'Fisik', 1]])
    const { page } = journey
    const ofDelivery = 'Ongkos kirim ditambahkan setelah pengiriman dipilih.'
    await expect.poll(() => summary(page)).toContain(ofDelivery)
    await expect.poll(() => summary(page)).not.toContain('Tidak ada yang perlu dibayar')
    await chooseShipping(page)
    await expect.poll(() => summary(page)).not.toContain(ofDelivery)
    await journey.close()
  })

  test('§2 a first address is saved once, also where the addresses cannot be read after it', async () => {
    const journey = await atCheckout([[at(papers, 1), 'Fisik', 1]], { address: false })
    const { page } = journey
    await page.getByRole('dialog').getByRole('button', { name: 'Tambah Alamat', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Tambah Alamat', exact: true })
    await dialog.getByLabel('Nama penerima').fill('Sari Dewi')
    await fillAddress(page, dialog)
    expectFailedRequests(page)
    await page.route('**/api/user/user-address', (route) =>
      route.request().method() === 'GET' ? route.abort('connectionreset') : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Simpan', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Ubah alamat', exact: true }).waitFor()
    expect((await journey.call('GET', '/api/user/user-address')).body.data).toHaveLength(1)
    await journey.close()
  })

  test('§2 §4 an address that is moved to another place asks the courier for its price to there', async () => {
    const journey = await atCheckout([[at(papers, 1), 'Fisik', 1]])
    const { page } = journey
    await chooseShipping(page)
    const regular = () =>
      page.getByRole('radio', { name: /^REG/ }).locator('xpath=ancestor::label[1]').innerText()
    const before = await regular()
    await page.getByRole('button', { name: 'Ubah alamat', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Ubah Alamat', exact: true })
    for (const [label, name] of [
      ['Provinsi', 'Papua'],
      ['Kota atau kabupaten', 'Kota Jayapura'],
      ['Kecamatan', 'Abepura'],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    }
    await dialog.getByRole('button', { name: 'Simpan', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(regular).not.toBe(before)
    await journey.close()
  })

  test('a sign-out in another tab takes the cart and the address away, and the login leads back', async () => {
    const { page, close } = await atCheckout([[at(papers, 1), 'Fisik', 1]])
    const opened = page.waitForEvent('popup')
    await page.evaluate(() => void window.open('/promo'))
    const other = await opened
    await other.waitForURL('/promo')
    await other.evaluate(() => localStorage.clear())
    await page.waitForURL(`/login?next=${encodeURIComponent('/cart/checkout?item=0&type=Fisik')}`)
    await close()
  })

  test('§4 digital rows ask for no address', async () => {
    const journey = await atCheckout([[at(ebooks, 3), 'Digital', 1]], { address: false })
    await expect.poll(() => journey.page.getByRole('dialog').count()).toBe(0)
    await journey.close()
  })

  test('§8 a courier that cannot be asked: ‘Gagal Mengambil Data’, and a second try', async () => {
    const journey = await atCheckout([[at(papers, 1), 'Fisik', 1]])
    const { page } = journey
    expectFailedRequests(page)
    const costs = (url: URL) => url.pathname === '/api/user/getCost'
    await page.route(costs, (route) => route.fulfill({ status: 422, json: { code: 422 } }))
    await page.getByRole('radio', { name: 'TIKI' }).check()
    await page.getByText('Gagal Mengambil Data', { exact: true }).waitFor()
    await expectAccessible(page, 'courier that failed')
    await page.unroute(costs)
    await page.getByRole('button', { name: 'Coba lagi', exact: true }).click()
    await page
      .getByRole('radio', { name: /Perkiraan tiba/ })
      .first()
      .waitFor()
    await journey.close()
  })

  test('§5 paying while a courier has no service to choose: ‘Pilih Layanan Pengiriman’ beside the courier', async () => {
    const journey = await atCheckout([[at(papers, 1), 'Fisik', 1]])
    const { page } = journey
    await page.route('**/api/user/getCost*', () => undefined)
    await page.getByRole('radio', { name: 'BRI VA' }).check({ force: true })
    await page.getByRole('radio', { name: 'TIKI' }).check()
    await pay(page).click()
    const couriers = page.getByRole('group', { name: 'Kurir Pengiriman' })
    await couriers.getByText('Pilih Layanan Pengiriman').waitFor()
    await journey.close()
  })

  test('§4 an address that was made the main one in another tab is shown where the parcel is paid', async () => {
    const journey = await atCheckout([[at(papers, 1), 'Fisik', 1]])
    const { page } = journey
    const [main] = (await journey.call('GET', '/api/user/user-address')).body.data
    const { province_id, city_id, subdistrict_id, postal_code, phone } = main
    const body = { province_id, city_id, subdistrict_id, postal_code, phone, recipient: 'Wati Lestari' }
    await journey.call('POST', '/api/user/user-address', { ...body, address: 'Jalan Kenanga Nomor 12' })
    const all = (await journey.call('GET', '/api/user/user-address')).body.data
    const other = all.find(({ recipient }: { recipient: string }) => recipient === 'Wati Lestari')
    await journey.call('POST', '/api/user/setMainAddress', { user_address_id: other.id })
    expect(await page.getByText('Jalan Kenanga Nomor 12').count()).toBe(0)
    // As the browser tells a tab that is shown again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText('Jalan Kenanga Nomor 12').waitFor()
    await journey.close()
  })

  test('§4 §9 the courier first, then one of its services; another courier, JNE, TIKI or POS, is asked anew', async () => {
    const journey = await atCheckout([[at(papers, 1), 'Fisik', 1]])
    const { page } = journey
    const couriers = page.getByRole('group', { name: 'Kurir Pengiriman' })
    await expect
      .poll(() =>
        couriers.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
      )
      .toEqual(['jne', 'tiki', 'pos'])
    await expect.poll(() => couriers.innerText()).toMatch(/JNE\s+TIKI\s+POS/)
    const services = page.getByRole('group', { name: 'Layanan Pengiriman' })
    await expect.poll(() => services.count()).toBe(0)
    await chooseShipping(page)
    await expect.poll(() => summary(page)).toContain('Ongkos kirim (JNE REG)')
    const asking = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/user/getCost')
    // It has a service of the same name, which is not taken for chosen.
    await page.getByRole('radio', { name: 'TIKI' }).check()
    const [row] = await cartOf(journey.call)
    // The total decides which promos reduce the shipping.
    expect(Object.fromEntries(new URL((await asking).url()).searchParams)).toEqual({
      courier: 'tiki',
      weight: '1',
      total: String(row?.final_price),
    })
    await services.getByRole('radio', { name: /^REG/ }).waitFor()
    await expect.poll(() => services.locator('input:checked').count()).toBe(0)
    await expect.poll(() => summary(page)).toContain('Ongkos kirim Pilih pengiriman')
    await journey.close()
  })

  test('§7 the purchase sends the rows as they were shown, the parcel and the figures', async () => {
    const book = at(papers, 1)
    const journey = await atCheckout([[book, 'Fisik', 2]])
    const { page } = journey
    const [row] = await cartOf(journey.call)
    await chooseMethod(page, 'Permata VA')
    await chooseShipping(page)
    const sending = page.waitForRequest((request) => request.url().endsWith('/api/user/book-transaction'))
    await pay(page).click()
    const sent = (await sending).postDataJSON()
    const weight = Math.max(1, Math.ceil((2 * (book.physical_book?.weight ?? 0)) / 1000))
    const [quote] = (await journey.call('GET', `/api/user/getCost?courier=jne&weight=${weight}`)).body.data
    const { value, etd } = quote.costs.find(({ service }: { service: string }) => service === 'REG').cost[0]
    const price = row?.final_price ?? 0
    expect(sent).toEqual({
      transaction_method: 'Cart',
      type: 'Fisik',
      items: [row?.id],
      item: [{ id: row?.id, quantity: 2, price, discount: expect.any(Number) }],
      courier: 'jne',
      service: 'REG',
      weight,
      delivery_cost: value,
      delivery_etd: etd,
      payment_id: 112,
      total_price: 2 * price,
      total_amount: 2 * price + value,
    })
    await page.waitForURL('/history')
    await journey.close()
  })

  test('§8 a price that changed is shown and asked about again; nothing is charged before', async () => {
    const book = at(papers, 2)
    const journey = await atCheckout([[book, 'Fisik', 1]])
    const { page, context } = journey
    await chooseMethod(page)
    await chooseShipping(page)
    await shop.database.kysely
      .updateTable('editions')
      .set(({ eb }) => ({ price_idr: eb('price_idr', '+', 7000), discount_percent: 0, discount_idr: 0 }))
      .where('title_id', '=', book.id)
      .where('format', '=', 'paper')
      .execute()
    expectFailedRequests(page)
    await pay(page).click()
    await page.getByText(/^Harga berubah dari/).waitFor()
    await expectAccessible(page, 'price changed')
    expect((await journey.call('GET', '/api/user/transactions')).body.data.total).toBe(0)
    await expect.poll(() => context.pages().length).toBe(1)
    await payAtProvider(journey)
    await page.waitForURL('/history')
    await journey.close()
  })

  test('§4 a courier that asks more meanwhile: the server’s figures are shown, and paid when pressed once more', async () => {
    const journey = await atCheckout([[at(papers, 5), 'Fisik', 1]])
    const { page } = journey
    const costs = (url: URL) => url.pathname === '/api/user/getCost'
    let real = 0
    await page.route(costs, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      for (const { service, cost } of json.data[0].costs) {
        if (service === 'REG') real = cost[0].value
        cost[0].value -= 1000
      }
      await route.fulfill({ response, json })
    })
    await chooseMethod(page)
    await chooseShipping(page)
    const price = priceOf(at(papers, 5), 'physical_book')
    await expect.poll(() => summary(page)).toContain(`Total ${rupiah(price + real - 1000)}`)
    expectFailedRequests(page)
    await pay(page).click()
    await page.getByText(/^Harga berubah dari/).waitFor()
    await expect.poll(() => summary(page)).toContain(`Total ${rupiah(price + real)}`)
    await expect.poll(() => summary(page)).toContain(`Ongkos kirim (JNE REG) ${rupiah(real)}`)
    await pay(page).click()
    await page.waitForURL('/history')
    const [bought] = (await journey.call('GET', '/api/user/transactions')).body.data.data
    expect(bought).toMatchObject({ total_pay: price + real, transaction_shipping: { cost: real } })
    await journey.close()
  })

  test('§4 F01 stock that was sold meanwhile is shown with what is left, and lowered by one tap', async () => {
    const book = at(papers, 3)
    await setStock(shop, book.id, 3)
    const journey = await atCheckout([[book, 'Fisik', 3]])
    const { page } = journey
    await chooseMethod(page)
    await chooseShipping(page)
    await setStock(shop, book.id, 2)
    expectFailedRequests(page)
    await pay(page).click()
    await page.getByText('Stok tersisa 2', { exact: true }).first().waitFor()
    await expectAccessible(page, 'out of stock')
    const lower = page.getByRole('button', { name: 'Ubah jumlah menjadi 2', exact: true })
    // The press that helps is in view, and has the focus.
    await expect.poll(() => lower.evaluate((button) => button === document.activeElement)).toBe(true)
    await lower.click()
    await expect.poll(() => summary(page)).toContain('Subtotal (2 barang)')
    await page.getByRole('radio', { name: /^REG/ }).check()
    await payAtProvider(journey)
    await page.waitForURL('/history')
    await journey.close()
  })

  test('§5 rows of two kinds are not paid together: ‘Jenis item harus sama’', async () => {
    const journey = await newShopper(shop)
    const { page } = journey
    await journey.call('POST', '/api/user/cart-items', {
      book_id: at(papers, 0).id,
      type: 'Fisik',
      quantity: 1,
    })
    await journey.call('POST', '/api/user/cart-items', {
      book_id: at(ebooks, 0).id,
      type: 'Digital',
      quantity: 1,
    })
    await page.goto('/cart/checkout?item=0,1&type=Fisik')
    await page.getByText('Jenis item harus sama', { exact: true }).waitFor()
    await expectAccessible(page, 'checkout of two kinds')
    await page.goto('/cart/checkout?item=9&type=Fisik')
    await page.getByText('Belum ada barang yang dipilih').waitFor()
    await page.getByRole('link', { name: 'Ke keranjang', exact: true }).click()
    await page.waitForURL('/cart')
    await journey.close()
  })

  test('§4 a refused purchase (400) takes the promo away', async () => {
    const journey = await atCheckout([[at(ebooks, 4), 'Digital', 1]])
    const { page } = journey
    await chooseMethod(page)
    await usePromo(page, 'SALAMKENAL')
    await page.getByRole('button', { name: 'Hapus Promo', exact: true }).waitFor()
    await shop.database.kysely
      .updateTable('promos')
      .set({ expires_on: '2020-01-01' })
      .where('code', '=', 'SALAMKENAL')
      .execute()
    expectFailedRequests(page)
    await pay(page).click()
    await page.getByRole('button', { name: 'Gunakan', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Hapus Promo', exact: true }).count()).toBe(0)
    await shop.database.kysely
      .updateTable('promos')
      .set({ expires_on: '2099-01-01' })
      .where('code', '=', 'SALAMKENAL')
      .execute()
    await journey.close()
  })

  test('§4 an order that the provider gave no charge for is bought by a second press', async () => {
    const book = at(ebooks, 5)
    const journey = await atCheckout([[book, 'Digital', 1]])
    const { page, call } = journey
    await chooseMethod(page)
    const purchase = (url: URL) => url.pathname === '/api/user/book-transaction'
    const message = 'Penyedia pembayaran sedang tidak dapat dihubungi. Anda tidak dikenai biaya.'
    // As the failed order leaves the cart: the same title in a new row.
    await page.route(purchase, async (route) => {
      for (const { id } of await cartOf(call)) await call('DELETE', `/api/user/cart-items/${id}`)
      await call('POST', '/api/user/cart-items', { book_id: book.id, type: 'Digital', quantity: 1 })
      await route.fulfill({ status: 503, json: { code: 503, reason: 'payment_unavailable', message } })
    })
    expectFailedRequests(page)
    await pay(page).click()
    await page.getByText(message, { exact: true }).first().waitFor()
    await page.unroute(purchase)
    await page.getByRole('main').getByText(book.title, { exact: true }).first().waitFor()
    await pay(page).click()
    await page.waitForURL('/history')
    await journey.context.close()
  })

  test('§4 F10 a hasty double press makes one order and opens one tab', async () => {
    const journey = await atCheckout([[at(ebooks, 6), 'Digital', 1]])
    const { page, context } = journey
    await chooseMethod(page)
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/book-transaction')) sent++
    })
    await pay(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await page.waitForURL('/history')
    expect(sent).toBe(1)
    expect((await journey.call('GET', '/api/user/transactions')).body.data.total).toBe(1)
    expect(context.pages()).toHaveLength(2)
    await journey.close()
  })

  test('§4 where the browser holds the tab back, a link stands in for it', async () => {
    const journey = await atCheckout([[at(ebooks, 7), 'Digital', 1]])
    const { page } = journey
    await page.evaluate(() => {
      window.open = () => null
    })
    await chooseMethod(page)
    await pay(page).click()
    await page.waitForURL('/history')
    await page.getByText(/^Peramban Anda menahan tab baru/).waitFor()
    const link = page.getByRole('link', { name: /^Buka halaman pembayaran/ })
    expect(await link.getAttribute('href')).toContain('/simulator/pay/')
    await expectAccessible(page, 'tab held back')
    await journey.close()
  })

  test('§4 a fourth unpaid paper order is refused, with a link to each of the three', async () => {
    const journey = await newShopper(shop, { address: true })
    const { page, call } = journey
    const wish = { book_id: at(papers, 4).id, type: 'Fisik', quantity: 1 }
    const order = async () => {
      const { id } = (await call('POST', '/api/user/cart-items', wish)).body.data.cart_item
      const shipping = { courier: 'jne', service: 'REG', payment_id: 83 }
      const body = { transaction_method: 'Cart', type: 'Fisik', items: [id], ...shipping }
      return await call('POST', '/api/user/book-transaction', body)
    }
    for (const _ of [1, 2, 3]) expect((await order()).status).toBe(201)
    await call('POST', '/api/user/cart-items', wish)
    await page.goto('/cart/checkout?item=0&type=Fisik')
    await chooseMethod(page)
    await chooseShipping(page)
    expectFailedRequests(page)
    await pay(page).click()
    await expect.poll(() => page.getByRole('link', { name: /^Pesanan / }).count()).toBe(3)
    await expectAccessible(page, 'too many unpaid orders')
    await page
      .getByRole('link', { name: /^Pesanan / })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Informasi Pembayaran', exact: true }).waitFor()
    await page.getByText('Menunggu Pembayaran', { exact: true }).waitFor()
    await expectAccessible(page, 'payment info of a paper order')
    await journey.close()
  })

  test('§4 a title of many that waits for payment already is named, and the others stay', async () => {
    const journey = await newShopper(shop)
    const { page, call } = journey
    const body = { transaction_method: 'Direct', type: 'Digital', book_id: at(ebooks, 8).id, payment_id: 83 }
    for (const book of [at(ebooks, 8), at(ebooks, 9)]) {
      await call('POST', '/api/user/cart-items', { book_id: book.id, type: 'Digital', quantity: 1 })
    }
    const { refno } = (await call('POST', '/api/user/book-transaction', body)).body.data.transaction
    await page.goto('/cart/checkout?item=0,1&type=Digital')
    await chooseMethod(page)
    expectFailedRequests(page)
    await pay(page).click()
    const way = page.getByRole('link', { name: `Pesanan ${refno}`, exact: true })
    await way.waitFor()
    await expect.poll(() => summary(page)).toContain(at(ebooks, 8).title)
    await expectAccessible(page, 'a title waits for payment already')
    await way.click()
    await page.waitForURL(`/payment/info?refno=${refno}`)
    await journey.close()
  })

  test('§2 the keyboard alone pays', async () => {
    const journey = await atCheckout([[at(ebooks, 5), 'Digital', 1]])
    const { page } = journey
    await page.getByRole('radio', { name: 'BNI VA' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('textbox', { name: 'Kode promo', exact: true }).focus()
    await page.keyboard.type('BACAGRATIS')
    // Enter uses the code and does not buy.
    await page.keyboard.press('Enter')
    await waitForToast(page, 'Kode Promo Berhasil Digunakan')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hapus Promo')
    await pay(page).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('/history')
    await journey.close()
  })

  test('§2 in the dark theme cart, checkout and payment info are as legible, errors and choices included', async () => {
    const journey = await atCheckout([[at(papers, 1), 'Fisik', 2]], { colorScheme: 'dark' })
    const { page } = journey
    await pay(page).click()
    await page.getByText('Pilih Metode Pembayaran', { exact: true }).waitFor()
    await expectAccessible(page, 'dark checkout with what is missing')
    await chooseMethod(page)
    await chooseShipping(page)
    await usePromo(page, 'SALAMKENAL')
    await page.getByRole('button', { name: 'Hapus Promo', exact: true }).waitFor()
    await expectAccessible(page, 'dark checkout, all chosen')
    await page.goto('/cart')
    await page.getByRole('checkbox', { name: 'Pilih Semua', exact: true }).check()
    await expectAccessible(page, 'dark cart')
    const { id } = (await cartOf(journey.call))[0] ?? { id: 0 }
    const shipping = { courier: 'jne', service: 'REG', payment_id: 83 }
    const body = { transaction_method: 'Cart', type: 'Fisik', items: [id], ...shipping }
    const { refno } = (await journey.call('POST', '/api/user/book-transaction', body)).body.data.transaction
    await page.goto(`/payment/info?refno=${refno}`)
    await page.getByText('Menunggu Pembayaran', { exact: true }).waitFor()
    await expectAccessible(page, 'dark payment info')
    await journey.close()
  })

  test.each([360, 768, 1280, 1920])('§2 at %i px the checkout is whole and not wider', async (width) => {
    const journey = await atCheckout([[at(papers, 1), 'Fisik', 2]], { viewport: { width, height: 800 } })
    const { page } = journey
    await chooseShipping(page)
    await expectAccessible(page, `checkout at ${width}`)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true)
    // The total and its button stay in view.
    const place = await pay(page).boundingBox()
    expect((place?.y ?? 9999) + (place?.height ?? 0)).toBeLessThanOrEqual(800)
    await page
      .getByRole('heading', { name: 'Promo', exact: true })
      .evaluate((heading) => heading.scrollIntoView())
    await expect.poll(async () => (await pay(page).boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    const then = await pay(page).boundingBox()
    expect((then?.y ?? 9999) + (then?.height ?? 0)).toBeLessThanOrEqual(800)
    await journey.close()
  })
})
