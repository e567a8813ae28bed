import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatRupiah } from '#kernel/money.ts'
import { expectAccessible, expectFailedRequests } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop, NEW_READER } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client } from '#tests/support/shop.ts'
import { cartOf, type Shopper, setStock, shopper, waitForToast } from '#tests/support/shopper.ts'

type Book = {
  id: number
  slug: string
  title: string
  physical_book: { quantity: number } | null
  ebook: object | null
}

const shop = fileShop(() => demoShop())
let papers: Book[]
let ebooks: Book[]

beforeAll(async () => {
  const list = async (shape: string): Promise<Book[]> =>
    (await client(shop.origin)('GET', `/api/user/books?shape=${shape}&per_page=100`)).body.data.data
  papers = (await list('physicalBook')).filter(({ physical_book }) => (physical_book?.quantity ?? 0) >= 5)
  ebooks = await list('ebook')
})

let journey: Shopper
let page: Page
beforeEach(async () => {
  for (const place of [0, 1, 2]) await setStock(shop, paper(place).id, 20)
  journey = await shopper(shop, NEW_READER)
  page = journey.page
})

const paper = (place: number) => papers[place] ?? papers.slice(-1)[0] ?? missing()
const ebook = (place: number) => ebooks[place] ?? ebooks.slice(-1)[0] ?? missing()
function missing(): never {
  throw new Error('the demo shop has too few titles')
}

async function add(book: Book, type: 'Fisik' | 'Digital', quantity = 1) {
  const added = await journey.call('POST', '/api/user/cart-items', { book_id: book.id, type, quantity })
  expect(added).toMatchObject({ status: 201 })
  return added
}
async function openCart(): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('heading', { level: 1, name: 'Keranjang', exact: true }).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
}
const row = (book: Book) => page.getByRole('listitem').filter({ hasText: book.title })
const box = (book: Book) => row(book).getByRole('checkbox')
const all = () => page.getByRole('checkbox', { name: 'Pilih Semua', exact: true })
const summary = () => page.getByRole('region', { name: 'Ringkasan Belanja', exact: true })
const plus = (book: Book) => page.getByRole('button', { name: `Tambah jumlah ${book.title}`, exact: true })
const minus = (book: Book) => page.getByRole('button', { name: `Kurangi jumlah ${book.title}`, exact: true })
const quantity = (book: Book) => row(book).getByRole('status').first().textContent()
const pay = () => page.getByRole('button', { name: 'Bayar Sekarang', exact: true })
const rupiah = (amount: number) => formatRupiah(amount)
const cartIcon = () => page.getByRole('banner').getByRole('link', { name: /^Keranjang/ })

describe('§2 book detail for who is signed in', () => {
  test('§8 ‘Keranjang’ puts copies into the cart, says so to the letter, and the icon counts', async () => {
    await page.goto(`/books/detail/?q=${paper(0).slug}&shape=physicalBook`)
    await page.getByRole('button', { name: 'Tambah jumlah', exact: true }).click()
    await page.getByRole('button', { name: 'Keranjang', exact: true }).click()
    await waitForToast(page, 'success add item to cart')
    await expect.poll(() => cartIcon().getAttribute('aria-label')).toBe('Keranjang, 1 item')
    expect((await cartOf(journey.call)).map(({ quantity: copies }) => copies)).toEqual([2])
    await expectAccessible(page, 'added to the cart')
    await page.goto(`/books/detail/?q=${ebook(0).slug}&shape=ebook`)
    await page.getByRole('button', { name: 'Keranjang', exact: true }).click()
    await waitForToast(page, 'success add item to cart')
    await page.getByRole('button', { name: 'Keranjang', exact: true }).click()
    await waitForToast(page, 'Sudah ada di keranjang Anda.')
    await page.getByRole('link', { name: 'Lihat keranjang', exact: true }).click()
    await page.waitForURL('/cart')
    await journey.close()
  })

  test('§8 a failure is shown by the server’s sentence, or as ‘error add item to cart’', async () => {
    expectFailedRequests(page)
    await page.route('**/api/user/cart-items', (route) => route.fulfill({ status: 409, json: { code: 409 } }))
    await page.goto(`/books/detail/?q=${paper(0).slug}&shape=physicalBook`)
    await page.getByRole('button', { name: 'Keranjang', exact: true }).click()
    await waitForToast(page, 'error add item to cart')
    await page.unroute('**/api/user/cart-items')
    await setStock(shop, paper(0).id, 0)
    await page.getByRole('button', { name: 'Keranjang', exact: true }).click()
    await waitForToast(page, 'Stok fisik judul ini sedang habis.')
    await expect.poll(() => cartOf(journey.call)).toEqual([])
    await journey.close()
  })

  test('§4 a paper edition without stock says ‘tidak terdapat stock fisik’ in place of the button', async () => {
    const out = (await client(shop.origin)('GET', '/api/user/books?shape=physicalBook&per_page=100')).body
      .data.data
    const soldOut = out.find((book: Book) => (book.physical_book?.quantity ?? 1) <= 0)
    await page.goto(`/books/detail/?q=${soldOut.slug}&shape=physicalBook`)
    await page.getByText('tidak terdapat stock fisik', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Keranjang', exact: true }).count()).toBe(0)
    await journey.close()
  })
})

describe('§2 cart', () => {
  test('§2 an empty cart says so and leads to the books', async () => {
    await openCart()
    await page.getByText('Keranjang Anda masih kosong').waitFor()
    await expectAccessible(page, 'empty cart')
    await page.getByRole('link', { name: 'Cari buku', exact: true }).click()
    await page.waitForURL('/books')
    await journey.close()
  })

  test('§2 a cart that cannot be had says what happened, and ‘Muat ulang’ brings it', async () => {
    await add(paper(0), 'Fisik')
    const broken = (url: URL) => url.pathname === '/api/user/carts'
    await page.route(broken, (route) => route.fulfill({ status: 503, json: { code: 503 } }))
    await page.goto('/cart')
    await page.getByText('Data gagal dimuat').waitFor()
    await expectAccessible(page, 'cart that failed')
    await page.unroute(broken)
    await page.getByRole('button', { name: 'Muat ulang', exact: true }).click()
    await row(paper(0)).waitFor()
    await page.context().close()
  })

  test('§4 §5 selecting all takes what is in stock or digital, and deselecting an item clears it', async () => {
    await add(paper(0), 'Fisik', 2)
    await add(paper(1), 'Fisik')
    await add(ebook(0), 'Digital')
    await setStock(shop, paper(1).id, 0)
    await openCart()
    await row(paper(1)).getByText('Stock Habis', { exact: true }).waitFor()
    await expect.poll(() => box(paper(1)).count()).toBe(0)
    await all().check()
    await expect.poll(() => box(paper(0)).isChecked()).toBe(true)
    await expect
      .poll(() =>
        page.getByRole('checkbox', { name: `Pilih ${ebook(0).title} (Digital)`, exact: true }).isChecked(),
      )
      .toBe(true)
    await box(paper(0)).uncheck()
    await expect.poll(() => all().isChecked()).toBe(false)
    await box(paper(0)).check()
    await expect.poll(() => all().isChecked()).toBe(true)
    await journey.close()
  })

  test('§5 kinds are not mixed: ‘Jenis item harus sama’, and one press keeps one kind', async () => {
    await add(paper(0), 'Fisik')
    await add(ebook(0), 'Digital')
    await openCart()
    // What came last, and what can be paid with it.
    await expect.poll(() => box(paper(0)).isChecked()).toBe(false)
    await expect.poll(() => all().evaluate((one: HTMLInputElement) => one.indeterminate)).toBe(true)
    // Why only one kind is chosen stands beside the button.
    await summary().getByText('Barang Fisik menunggu di keranjang').waitFor()
    await all().check()
    await summary().getByText('Jenis item harus sama').waitFor()
    await pay().click()
    await expect
      .poll(() => page.getByRole('region', { name: 'Pemberitahuan' }).getByText('Jenis').count())
      .toBe(0)
    expect(new URL(page.url()).pathname).toBe('/cart')
    await expectAccessible(page, 'mixed cart')
    await page.getByRole('button', { name: 'Digital saja', exact: true }).click()
    await expect.poll(() => summary().getByText('Jenis item harus sama').count()).toBe(0)
    await pay().click()
    await page.waitForURL('/cart/checkout?item=1&type=Digital')
    await journey.close()
  })

  test('§2 §8 plus and minus change a paper row by one, say so by the letter, and the sums follow', async () => {
    await add(paper(0), 'Fisik')
    await setStock(shop, paper(0).id, 3)
    await openCart()
    const [held] = await cartOf(journey.call)
    const price = held?.final_price ?? 0
    await expect.poll(() => minus(paper(0)).isDisabled()).toBe(true)
    await box(paper(0)).check()
    await plus(paper(0)).click()
    await waitForToast(page, 'Berhasil Menambahkan Jumlah Barang')
    await expect.poll(() => quantity(paper(0))).toBe('2')
    await plus(paper(0)).click()
    await expect.poll(() => quantity(paper(0))).toBe('3')
    // As many as there are.
    await expect.poll(() => plus(paper(0)).isDisabled()).toBe(true)
    await expect.poll(() => summary().textContent()).toContain(rupiah(3 * price))
    await expect.poll(() => row(paper(0)).textContent()).toContain(rupiah(3 * price))
    await minus(paper(0)).click()
    await waitForToast(page, 'Berhasil Mengurangi Jumlah Barang')
    await expect.poll(async () => (await cartOf(journey.call))[0]?.quantity).toBe(2)
    await expect.poll(() => summary().textContent()).toContain('Total barang2')
    await journey.close()
  })

  test('§8 what the server refuses is taken back and shown to the letter', async () => {
    await add(paper(0), 'Fisik', 2)
    await openCart()
    expectFailedRequests(page)
    const changes = (url: URL) => /\/api\/user\/cart-items\/\d+$/.test(url.pathname)
    await page.route(changes, (route) => route.fulfill({ status: 409, json: { code: 409 } }))
    await plus(paper(0)).click()
    await waitForToast(page, 'Gagal Menambahkan Jumlah Barang')
    await minus(paper(0)).click()
    await waitForToast(page, 'Gagal Mengurangi Jumlah Barang')
    await expect.poll(() => quantity(paper(0))).toBe('2')
    await page.getByRole('button', { name: `Hapus ${paper(0).title} (Fisik)`, exact: true }).click()
    await waitForToast(page, 'Gagal Menghapus Barang')
    await row(paper(0)).waitFor()
    // What another device has done meanwhile is seen with it.
    await add(paper(0), 'Fisik', 3)
    await minus(paper(0)).click()
    await expect.poll(() => quantity(paper(0))).toBe('5')
    await journey.close()
  })

  test('§2 §8 a row, or all that is chosen, is removed; the focus stays in the list', async () => {
    for (const place of [0, 1, 2]) await add(paper(place), 'Fisik')
    await openCart()
    // All of one kind is chosen already.
    await expect.poll(() => all().isChecked()).toBe(true)
    await page.getByRole('button', { name: `Hapus ${paper(1).title} (Fisik)`, exact: true }).click()
    await waitForToast(page, 'Berhasil Menghapus Barang')
    await row(paper(1)).getByText('dihapus').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe(`Hapus ${paper(2).title} (Fisik)`)
    // It comes back in its place, chosen as before.
    await expectAccessible(page, 'cart with a removed row')
    await page.getByRole('button', { name: /^Urungkan/ }).click()
    await expect.poll(focused).toBe(`Hapus ${paper(1).title} (Fisik)`)
    const titles = () =>
      page.getByRole('region', { name: 'Isi keranjang' }).getByRole('heading').allTextContents()
    await expect.poll(titles).toEqual([0, 1, 2].map((place) => paper(place).title))
    await expect.poll(() => all().isChecked()).toBe(true)
    // When the last chosen row goes, the button says why it waits.
    for (const place of [0, 1]) await box(paper(place)).uncheck()
    expect(await pay().isDisabled()).toBe(false)
    await page.getByRole('button', { name: `Hapus ${paper(2).title} (Fisik)`, exact: true }).click()
    await expect.poll(() => pay().isDisabled()).toBe(true)
    await summary().getByText('Pilih barang yang ingin Anda bayar.').waitFor()
    expect(await pay().getAttribute('aria-describedby')).toBe('halangan')
    await expectAccessible(page, 'a cart of which nothing is chosen')
    await all().check()
    await expect.poll(() => pay().isDisabled()).toBe(false)
    await page.getByRole('button', { name: 'Hapus Terpilih', exact: true }).click()
    await page.getByText('Keranjang Anda masih kosong').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Urungkan/ }).count()).toBe(3)
    await expect.poll(() => cartOf(journey.call)).toEqual([])
    await expect.poll(() => cartIcon().getAttribute('aria-label')).toBe('Keranjang')
    await journey.close()
  })

  test('§5 a row above the stock shows what is left, is lowered by one tap, and is not paid before', async () => {
    await add(paper(0), 'Fisik', 3)
    await setStock(shop, paper(0).id, 2)
    await openCart()
    await row(paper(0)).getByText('Stok tersisa 2', { exact: true }).waitFor()
    await box(paper(0)).check()
    await pay().click()
    await summary()
      .getByText(/^Stok tersisa 2 untuk/)
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/cart')
    await expectAccessible(page, 'cart above the stock')
    await page.getByRole('button', { name: 'Ubah jumlah menjadi 2', exact: true }).click()
    await waitForToast(page, 'Berhasil Mengurangi Jumlah Barang')
    await expect.poll(async () => (await cartOf(journey.call))[0]?.quantity).toBe(2)
    await setStock(shop, paper(0).id, 1)
    await page.reload()
    await row(paper(0)).getByText('Stok tersisa 1', { exact: true }).waitFor()
    // One copy short keeps its box; two do not.
    await expect.poll(() => box(paper(0)).count()).toBe(1)
    await journey.close()
  })

  test('§2 §5 a digital row is one, without plus and minus, and the titles lead to their own form', async () => {
    await add(ebook(0), 'Digital')
    await add(paper(0), 'Fisik', 2)
    await openCart()
    const digital = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Hapus ${ebook(0).title} (Digital)`, exact: true }) })
    await digital.getByText('Jumlah 1', { exact: true }).waitFor()
    await expect.poll(() => digital.getByRole('button', { name: /^(Tambah|Kurangi) jumlah/ }).count()).toBe(0)
    await expect.poll(() => plus(paper(0)).count()).toBe(1)
    const shapeOf = async (book: Book) =>
      new URL(
        (await page.getByRole('link', { name: book.title }).first().getAttribute('href')) ?? '',
        shop.origin,
      ).searchParams.get('shape')
    await expect.poll(() => shapeOf(ebook(0))).toBe('ebook')
    await expect.poll(() => shapeOf(paper(0))).toBe('physicalBook')
    await journey.close()
  })

  test('§7 §9 each press of plus and minus sends one step of one', async () => {
    await add(paper(0), 'Fisik', 2)
    await openCart()
    const steps: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') steps.push(request.postDataJSON())
    })
    await plus(paper(0)).click()
    await waitForToast(page, 'Berhasil Menambahkan Jumlah Barang')
    await minus(paper(0)).click()
    await waitForToast(page, 'Berhasil Mengurangi Jumlah Barang')
    expect(steps).toEqual([
      { type: 'Added', quantity: 1 },
      { type: 'Reduced', quantity: 1 },
    ])
    await journey.close()
  })

  test('§2 what is loading stands where it will be: nothing that one reads moves when it comes', async () => {
    await add(paper(0), 'Fisik')
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const bookPayment = `/payment?book=${ebook(0).slug}&type=Digital&transaction_method=Direct`
    for (const path of [
      '/cart',
      '/cart/checkout?item=0&type=Fisik',
      bookPayment,
      '/payment/info?refno=TIDAKADA',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
      const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
      expect({ path, steady: shift <= 0.01 ? true : shift }).toEqual({ path, steady: true })
    }
    await page.context().close()
  })

  test('§2 the keyboard alone chooses, counts and goes on to the checkout', async () => {
    await add(paper(0), 'Fisik')
    await openCart()
    await all().focus()
    await page.keyboard.press('Space')
    await expect.poll(() => box(paper(0)).isChecked()).toBe(false)
    await page.keyboard.press('Space')
    await expect.poll(() => box(paper(0)).isChecked()).toBe(true)
    await plus(paper(0)).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => quantity(paper(0))).toBe('2')
    await pay().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('/cart/checkout?item=0&type=Fisik')
    await journey.close()
  })

  test.each([360, 768, 1280, 1920])(
    '§2 at %i px the cart is whole, accessible and not wider',
    async (width) => {
      await journey.context.close()
      journey = await shopper(shop, DEMO_READER, { viewport: { width, height: 800 } })
      page = journey.page
      await add(paper(0), 'Fisik', 2)
      await add(paper(1), 'Fisik')
      await openCart()
      await all().check()
      await expectAccessible(page, `cart at ${width}`)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true)
      // The total and its button are in view without scrolling.
      expect((await pay().boundingBox())?.y ?? 9999).toBeLessThan(800)
      await journey.close()
    },
  )
})
