import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatRupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import { expectAccessible, expectFailedRequests, visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client, signedIn } from '#tests/support/shop.ts'
import { newShopper, type Shopper, waitForToast } from '#tests/support/shopper.ts'

type Ebook = { price: number; final_price: number }
type Book = {
  id: number
  slug: string
  title: string
  type: string
  isbn: string | null
  genre: { name: string }
  author: { name: string }
  publisher: { name: string }
  ebook: Ebook
}

// Every test has a reader of its own, and all come from one address.
const shop = fileShop(() => demoShop({ LIMIT_REGISTER: '1000' }))
let books: Book[]
let reduced: Book
let unnumbered: Book

beforeAll(async () => {
  const ask = client(shop.origin)
  const listed: Book[] = (await ask('GET', '/api/user/books?shape=ebook&per_page=100')).body.data.data
  const detail = async ({ slug }: Book): Promise<Book> =>
    (await ask('GET', `/api/user/books/${slug}`)).body.data
  const all = await Promise.all(listed.map(detail))
  books = all.filter(({ type, isbn }) => type === 'Buku' && isbn !== null)
  reduced = books.find(({ ebook }) => ebook.final_price < ebook.price) ?? missing()
  unnumbered = all.find(({ isbn }) => isbn === null) ?? missing()
})

function missing(): never {
  throw new Error('the demo shop has too little')
}
const others = () => books.filter(({ id }) => id !== reduced.id)
const other = (place: number) => others()[place] ?? missing()
const rupiah = (amount: number) => formatRupiah(amount).replaceAll(/\s+/g, ' ')
const words = (text: string) => text.replaceAll(/\s+/g, ' ')
const main = async (page: Page) => words(await page.locator('main').innerText())
const summary = async (page: Page) =>
  words(await page.getByRole('region', { name: /^Ringkasan/ }).innerText())
const pay = (page: Page) => page.getByRole('button', { name: 'Bayar Sekarang', exact: true })
const paymentOf = ({ slug }: Book) => `/payment?book=${slug}&type=Digital&transaction_method=Direct`
const BOUGHT = 'Berhasil Melakukan Pembelian, Silahkan Cek Riwayat Transaksi'
const METHODS = [
  ['83', 'BNI VA'],
  ['118', 'BRI VA'],
  ['86', 'CIMB VA'],
  ['119', 'Mandiri VA'],
  ['9', 'Maybank VA'],
  ['112', 'Permata VA'],
]
const methodsOf = (page: Page) =>
  page
    .getByRole('radio')
    .evaluateAll((radios) =>
      radios.map((radio) => [(radio as HTMLInputElement).value, radio.closest('label')?.innerText.trim()]),
    )

async function atPayment(book: Book): Promise<Shopper> {
  const journey = await newShopper(shop)
  await journey.page.goto(paymentOf(book))
  await journey.page.getByRole('radio', { name: 'BNI VA' }).waitFor()
  return journey
}

describe('§2 direct purchase', () => {
  test('§2 a guest sees whose book it is and what it costs, and signs in first', async () => {
    const { page, close } = await visit(shop.origin)
    await page.goto(`/books/detail/checkout?bookid=${reduced.slug}`)
    await page.getByRole('img', { name: `Sampul ${reduced.title}` }).waitFor()
    await page.getByRole('heading', { name: reduced.title }).waitFor()
    const shown = await main(page)
    const { genre, author, publisher, isbn, ebook } = reduced
    for (const fact of [genre.name, author.name, publisher.name, `ISBN ${isbn}`])
      expect(shown).toContain(fact)
    expect(words(await page.locator('main s').first().innerText())).toContain(rupiah(ebook.price))
    await expect.poll(() => summary(page)).toContain(`Jumlah 1 Total ${rupiah(ebook.final_price)}`)
    await expect.poll(() => pay(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Login untuk membeli', exact: true }).click()
    await page.waitForURL(
      `/login?next=${encodeURIComponent(`/books/detail/checkout?bookid=${reduced.slug}`)}`,
    )
    await close()
  })

  test('§2 ‘Bayar Sekarang’ carries book, type and method; a placeholder stands where a book has no ISBN', async () => {
    const journey = await newShopper(shop)
    const { page } = journey
    await page.goto(`/books/detail/checkout?bookid=${unnumbered.slug}`)
    await page.getByText('ISBN', { exact: true }).waitFor()
    await expect.poll(() => main(page)).toMatch(/ISBN -/)
    await expect
      .poll(() => page.getByRole('link', { name: 'Login untuk membeli', exact: true }).isVisible())
      .toBe(false)
    await page.getByRole('link', { name: 'Bayar Sekarang', exact: true }).click()
    await page.waitForURL(/\/payment\?/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      book: unnumbered.slug,
      type: 'Digital',
      transaction_method: 'Direct',
    })
    await journey.close()
  })
})

describe('§2 book payment', () => {
  test('§2 §5 §9 the six methods, the item, a quantity of 1, price, promo box and total; one has to choose', async () => {
    const journey = await atPayment(reduced)
    const { page } = journey
    await expect.poll(() => methodsOf(page)).toEqual(METHODS)
    await page.getByRole('heading', { name: reduced.title }).waitFor()
    await expect
      .poll(() => summary(page))
      .toContain(`Jumlah 1 Total ${rupiah(reduced.ebook.final_price)} Bayar Sekarang`)
    await expect.poll(() => summary(page)).toContain(rupiah(reduced.ebook.price))
    await expect.poll(() => page.getByRole('button', { name: /^(Tambah|Kurangi) jumlah/ }).count()).toBe(0)
    await page.getByRole('textbox', { name: 'Kode promo', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Gunakan', exact: true }).click()
    await page.getByText('Kode Promo Tidak Boleh Kosong', { exact: true }).waitFor()
    await pay(page).click()
    await page.getByText('Pilih Metode Pembayaran', { exact: true }).waitFor()
    // The first of them has the focus, and no tab was opened for nothing.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('83')
    expect(journey.context.pages()).toHaveLength(1)
    await expectAccessible(page, 'book payment with what is missing')
    await journey.close()
  })

  test('§9 the default methods stand where the server’s list cannot be had', async () => {
    const journey = await newShopper(shop)
    const { page } = journey
    expectFailedRequests(page)
    const list = (url: URL) => url.pathname === '/api/user/payment-methods'
    await page.route(list, (route) => route.fulfill({ status: 404, json: { code: 404 } }))
    await page.goto(paymentOf(other(0)))
    await page.getByRole('radio', { name: 'BNI VA' }).waitFor()
    await expect.poll(() => methodsOf(page)).toEqual(METHODS)
    // A list that the server has takes their place.
    await page.unroute(list)
    const data = [{ id: 7, name: 'Bank Contoh VA' }]
    await page.route(list, (route) => route.fulfill({ json: { code: 200, message: 'ok', data } }))
    await page.reload()
    await expect.poll(() => methodsOf(page)).toEqual([['7', 'Bank Contoh VA']])
    await journey.close()
  })

  test('§4 §7 the press sends what was shown under a key, opens the provider’s tab and goes to the payment info', async () => {
    const journey = await atPayment(reduced)
    const { page, context } = journey
    await page.getByRole('radio', { name: 'Mandiri VA' }).check()
    const sending = page.waitForRequest((request) => request.url().endsWith('/api/user/book-transaction'))
    const opening = context.waitForEvent('page')
    await pay(page).click()
    const request = await sending
    const { final_price } = reduced.ebook
    // No promo, no parcel: empty fields are left out.
    expect(request.postDataJSON()).toEqual({
      transaction_method: 'Direct',
      type: 'Digital',
      book_id: reduced.id,
      payment_id: 119,
      total_price: final_price,
      total_amount: final_price,
    })
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(request.headers().authorization).toMatch(/^Bearer /)
    const provider = await opening
    await provider.waitForURL(/\/simulator\/pay\//)
    await waitForToast(page, BOUGHT)
    await page.waitForURL(/\/payment\/info\?refno=/)
    // The provider leads its tab back to the same page: one tab of the two remains.
    await page.getByText('Menunggu Pembayaran', { exact: true }).waitFor()
    const closed = provider.waitForEvent('close')
    await provider.getByRole('button', { name: 'Bayar sekarang', exact: true }).click()
    await closed
    await page.getByText('Pembayaran diterima', { exact: true }).waitFor()
    await journey.close()
  })

  test('§4 only what is digital is paid here; what is owned, or waits for payment, is not paid twice', async () => {
    const journey = await newShopper(shop)
    const { page, call } = journey
    await page.goto(`/payment?book=${reduced.slug}&type=Fisik&transaction_method=Direct`)
    await page.getByText('Pembelian langsung hanya untuk item digital').waitFor()
    await expectAccessible(page, 'direct purchase of paper')
    const body = { transaction_method: 'Direct', type: 'Digital', payment_id: 83 }
    const waiting = await call('POST', '/api/user/book-transaction', { ...body, book_id: other(1).id })
    const { refno } = waiting.body.data.transaction
    expectFailedRequests(page)
    await page.goto(paymentOf(other(1)))
    await page.getByRole('radio', { name: 'BNI VA' }).check()
    await pay(page).click()
    await page.waitForURL(`/payment/info?refno=${refno}`)
    const gift = { ...body, book_id: other(2).id, promo_code: 'BACAGRATIS' }
    expect((await call('POST', '/api/user/book-transaction', gift)).status).toBe(201)
    await page.goto(paymentOf(other(2)))
    await page.getByText('Sudah menjadi milik Anda').waitFor()
    await expectAccessible(page, 'direct purchase of what is owned')
    expect((await call('GET', '/api/user/transactions')).body.data.total).toBe(2)
    await journey.close()
  })

  test('§8 a refusal is shown by the server’s sentence, or as ‘Terjadi Kesalahan’; the page stays', async () => {
    const journey = await atPayment(other(3))
    const { page, context } = journey
    await page.getByRole('radio', { name: 'BNI VA' }).check()
    expectFailedRequests(page)
    const purchase = (url: URL) => url.pathname === '/api/user/book-transaction'
    await page.route(purchase, (route) => route.fulfill({ status: 422, json: { code: 422 } }))
    await pay(page).click()
    await page.getByText('Terjadi Kesalahan', { exact: true }).first().waitFor()
    await page.unroute(purchase)
    const message = 'Edisi digital judul ini tidak dijual saat ini.'
    await page.route(purchase, (route) => route.fulfill({ status: 409, json: { code: 409, message } }))
    await pay(page).click()
    await page.getByText(message, { exact: true }).first().waitFor()
    // The tab that the press opened is closed again.
    await expect.poll(() => context.pages().length).toBe(1)
    await expect.poll(() => pay(page).isEnabled()).toBe(true)
    await expectAccessible(page, 'refused purchase')
    await journey.close()
  })

  test('§4 a price that changed meanwhile is asked about again, and paid when pressed once more', async () => {
    const book = other(4)
    const journey = await atPayment(book)
    const { page, context } = journey
    await page.getByRole('radio', { name: 'BNI VA' }).check()
    const price = book.ebook.price + 3000
    await shop.database.kysely
      .updateTable('editions')
      .set({ price_idr: price, discount_percent: 0, discount_idr: 0 })
      .where('title_id', '=', book.id)
      .where('format', '=', 'ebook')
      .execute()
    expectFailedRequests(page)
    await pay(page).click()
    await page.getByText(/^Harga berubah dari/).waitFor()
    await expect.poll(() => summary(page)).toContain(`Total ${rupiah(price)}`)
    expect((await journey.call('GET', '/api/user/transactions')).body.data.total).toBe(0)
    await expect.poll(() => context.pages().length).toBe(1)
    await pay(page).click()
    await page.waitForURL(/\/payment\/info\?refno=/)
    await expect.poll(() => main(page)).toContain(rupiah(price))
    await journey.close()
  })

  test.each([360, 768, 1280, 1920])('§2 at %i px it is whole, accessible and not wider', async (width) => {
    const journey = await newShopper(shop, { viewport: { width, height: 800 } })
    const { page } = journey
    await page.goto(paymentOf(reduced))
    await pay(page).waitFor()
    await expectAccessible(page, `book payment at ${width}`)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true)
    const place = await pay(page).boundingBox()
    expect((place?.y ?? 9999) + (place?.height ?? 0)).toBeLessThanOrEqual(800)
    await journey.close()
  })
})

describe('§2 payment info', () => {
  test('§2 §8 §9 status, a countdown by the second, method, account number and total; ‘Cek Status Pembayaran’ asks', async () => {
    const journey = await newShopper(shop)
    const { page, call } = journey
    const body = { transaction_method: 'Direct', type: 'Digital', book_id: reduced.id, payment_id: 112 }
    const { transaction } = (await call('POST', '/api/user/book-transaction', body)).body.data
    await page.goto(`/payment/info?refno=${transaction.refno}`)
    await page.getByText('Menunggu Pembayaran', { exact: true }).waitFor()
    const meta = JSON.parse((await call('GET', `/api/user/transactions/${transaction.id}`)).body.data.meta)
    await page.getByText('Cara membayar dengan Permata VA').first().waitFor()
    const shown = await main(page)
    expect(shown).toContain(`Bayar sebelum ${formatTime(new Date(meta.TransactionExpiryDate))}`)
    expect(shown).toMatch(/Bayar sebelum \d\d:\d\d WIB, \d\d\/\d\d\/\d{4}/)
    expect(shown).toContain(`Metode pembayaran Permata VA`)
    // In groups of four to be read; the text of the groups is the number.
    await expect
      .poll(() => page.getByTestId('account-number').evaluate((shownNumber) => shownNumber.textContent))
      .toBe(meta.VirtualAccountAssigned)
    expect(shown).toContain('Cara membayar dengan Permata VA')
    expect(shown).toContain(`Total ${rupiah(reduced.ebook.final_price)}`)

    const clock = async () => (await page.getByRole('timer').locator('[aria-hidden]').innerText()).trim()
    const seconds = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    // Ordered in the first second of a minute, the deadline is a whole day away.
    await expect.poll(clock).toMatch(/^23:\d\d:\d\d$/)
    const before = await clock()
    await expect
      .poll(async () => seconds(before) - seconds(await clock()), { interval: 50 })
      .toBeGreaterThan(0)
    await expect
      .poll(async () => seconds(before) - seconds(await clock()), { interval: 50 })
      .toBeGreaterThan(1)

    await expect.poll(() => page.getByRole('button', { name: 'Kembali', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Cek Status Pembayaran', exact: true }).click()
    await waitForToast(page, 'Berhasil Mengecek Status Pembayaran')
    await expectAccessible(page, 'payment info that waits')
    await call('POST', `/api/user/transactions/${transaction.id}/cancel`)
    await page.getByRole('button', { name: 'Kembali', exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Cek Status Pembayaran', exact: true }).count())
      .toBe(0)
    await expect.poll(() => page.getByRole('timer').count()).toBe(0)
    await page.getByRole('button', { name: 'Kembali', exact: true }).click()
    await page.waitForURL('/history')
    await journey.close()
  })

  test('§4 it refreshes by itself, and notifies the shop’s other tabs', async () => {
    const journey = await newShopper(shop)
    const { page, call } = journey
    const body = { transaction_method: 'Direct', type: 'Digital', book_id: other(5).id, payment_id: 83 }
    const { transaction, url } = (await call('POST', '/api/user/book-transaction', body)).body.data
    const address = `/payment/info?refno=${transaction.refno}`
    await page.goto(address)
    const opening = journey.context.waitForEvent('page')
    await page.evaluate((path) => void window.open(path), address)
    const second = await opening
    for (const tab of [page, second]) await tab.getByText('Menunggu Pembayaran', { exact: true }).waitFor()
    // The payment is told to the shop alone; no hand touches either tab.
    await fetch(new URL(`${new URL(url, shop.origin).pathname}/paid`, shop.origin), { method: 'POST' })
    for (const tab of [page, second]) await tab.getByText('Pembayaran diterima', { exact: true }).waitFor()
    await page.getByText('Sukses', { exact: true }).waitFor()
    await page.getByText('Dibayar pada').waitFor()
    await page.getByRole('link', { name: `Baca ${other(5).title}`, exact: true }).waitFor()
    await journey.close()
  })

  test('§2 a paid subscription leads to what it opens', async () => {
    const journey = await newShopper(shop)
    const { page, call } = journey
    const [offer] = (await call('GET', '/api/user/packages')).body.data.data
    const body = { transaction_method: 'Direct', package_id: offer.id, quantity: 1, payment_id: 83 }
    const { transaction, url } = (await call('POST', '/api/user/subscriber-transaction', body)).body.data
    await fetch(new URL(`${new URL(url, shop.origin).pathname}/paid`, shop.origin), { method: 'POST' })
    await page.goto(`/payment/info?refno=${transaction.refno}`)
    await page.getByText('Sukses', { exact: true }).waitFor()
    await page.locator('main').getByRole('link', { name: 'Buku Saya', exact: true }).click()
    await page.waitForURL('/auth/my-book-and-magazine')
    await journey.close()
  })

  test('§2 ‘Kembali’ leads to the history where the tab has no page before, also after a login', async () => {
    const reader = await signedIn(shop.origin, 'Sari Dewi')
    const { call } = reader
    const body = { transaction_method: 'Direct', type: 'Digital', book_id: reduced.id, payment_id: 83 }
    const { transaction } = (await call('POST', '/api/user/book-transaction', body)).body.data
    await call('POST', `/api/user/transactions/${transaction.id}/cancel`)
    const { page, close } = await visit(shop.origin)
    await page.goto(`/payment/info?refno=${transaction.refno}`)
    await page.waitForURL(/\/login/)
    await page.getByLabel('Email', { exact: true }).fill(reader.email)
    await page.getByLabel('Password', { exact: true }).fill(reader.password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Kembali', exact: true }).click()
    await page.waitForURL('/history')
    await close()
  })

  test('F30 somebody else’s number, or none, is no transaction', async () => {
    const [owner, stranger] = [await newShopper(shop), await newShopper(shop)]
    const body = { transaction_method: 'Direct', type: 'Digital', book_id: other(0).id, payment_id: 83 }
    const { refno } = (await owner.call('POST', '/api/user/book-transaction', body)).body.data.transaction
    await stranger.page.goto(`/payment/info?refno=${refno}`)
    await stranger.page.getByText('Transaksi tidak ditemukan').waitFor()
    await owner.page.goto('/payment/info')
    await owner.page.getByText('Transaksi tidak ditemukan').waitFor()
    await owner.page.goto(`/payment/info?refno=${refno}`)
    await owner.page.getByText(refno, { exact: true }).waitFor()
    await expectAccessible(stranger.page, 'payment info of nothing')
    await owner.close()
    await stranger.close()
  })
})

test.each([
  '/cart',
  '/cart/checkout?item=0&type=Fisik',
  '/payment?book=hening&type=Digital&transaction_method=Direct',
  '/payment/info?refno=ABCDEFGH',
])('§6 a guest at %s is sent to the login, which knows the way back', async (address) => {
  const { page, close } = await visit(shop.origin)
  await page.goto(address)
  await page.waitForURL(`/login?next=${encodeURIComponent(address)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await close()
})
