import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFailedRequests, visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client } from '#tests/support/shop.ts'
import { newShopper, waitForToast } from '#tests/support/shopper.ts'

type Paper = { id: number; slug: string; physical_book: { final_price: number; quantity: number } | null }

const shop = fileShop(() => demoShop())
let book: Paper
let price: number

beforeAll(async () => {
  const list = await client(shop.origin)('GET', '/api/user/books?shape=physicalBook&per_page=100')
  const papers: Paper[] = list.body.data.data
  const found = papers.find(({ physical_book }) => (physical_book?.quantity ?? 0) >= 8)
  if (found === undefined) throw new Error('the demo shop has too few titles')
  book = found
  price = found.physical_book?.final_price ?? 0
  await shop.database.kysely
    .insertInto('promos')
    .values({
      name: 'Gratis ongkir ke Pulau Jawa',
      code: 'JAWA',
      kind: 'Otomatis',
      reduces: 'shipping',
      discount_percent: 100,
      minimum_spend_idr: 2 * price,
      zones: [31, 32, 33, 34, 35, 36],
      applies_to: ['Fisik'],
      expires_on: '2099-01-01',
    })
    .execute()
})

test('§9 a guest chooses a city once, and each paper title then tells what shipping costs and what is missing', async () => {
  const { page, close } = await visit(shop.origin)
  await page.goto(`/books/detail/?q=${book.slug}`)
  await page.getByRole('button', { name: 'Cek ongkir', exact: true }).click()
  await page.getByRole('combobox', { name: 'Provinsi', exact: true }).selectOption('Jawa Barat')
  await page.getByRole('combobox', { name: 'Kota atau kabupaten', exact: true }).selectOption('Kota Bandung')
  await page.getByText(/^Ke Kota Bandung mulai/).waitFor()
  await page.getByText(/lagi untuk Gratis ongkir ke Pulau Jawa/).waitFor()
  await expectAccessible(page, 'shipping price of a title')
  await page.reload()
  await page.getByText(/^Ke Kota Bandung mulai/).waitFor()
  await close()
})

test('§9 the cities are gone through by the arrow keys, each with its price, and the focus stays', async () => {
  const { page, close } = await visit(shop.origin)
  await page.goto(`/books/detail/?q=${book.slug}`)
  await page.getByRole('button', { name: 'Cek ongkir', exact: true }).press('Enter')
  const province = page.getByRole('combobox', { name: 'Provinsi', exact: true })
  await province.waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => province.evaluate((field) => field === document.activeElement)).toBe(true)
  await province.selectOption('Jawa Barat')
  const city = page.getByRole('combobox', { name: 'Kota atau kabupaten', exact: true })
  await expect.poll(() => city.isEnabled()).toBe(true)
  await city.focus()
  const chosen = () => city.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text ?? '')
  const names: string[] = []
  for (let press = 0; press < 2; press++) {
    await page.keyboard.press('ArrowDown')
    names.push(await chosen())
    await page.getByText(`Ke ${names.at(-1)} mulai`).waitFor()
  }
  expect(new Set(names).size).toBe(2)
  expect(await city.evaluate((field) => field === document.activeElement)).toBe(true)
  await close()
})

test('§9 while another province’s cities are on their way, none of the former can be chosen for the price', async () => {
  const { page, close } = await visit(shop.origin)
  await page.goto(`/books/detail/?q=${book.slug}`)
  await page.getByRole('button', { name: 'Cek ongkir', exact: true }).click()
  const province = page.getByRole('combobox', { name: 'Provinsi', exact: true })
  const city = page.getByRole('combobox', { name: 'Kota atau kabupaten', exact: true })
  await province.selectOption('Jawa Barat')
  await expect.poll(() => city.isEnabled()).toBe(true)
  // Never answered: what stands there meanwhile is what this test reads.
  await page.route('**/api/user/getCitys?province_id=34', () => undefined)
  await province.selectOption('Daerah Istimewa Yogyakarta')
  await expect.poll(() => city.isDisabled()).toBe(true)
  await close()
})

test('§9 provinces and cities that cannot be fetched say so, and come at the next press', async () => {
  const { page, close } = await visit(shop.origin)
  expectFailedRequests(page)
  const lists = /\/api\/user\/get(Provinces|Citys)/
  const refused = {
    status: 429,
    contentType: 'application/json',
    body: '{"success":false,"message":"Nanti"}',
  }
  await page.route(lists, (route) => route.fulfill(refused))
  await page.goto(`/books/detail/?q=${book.slug}`)
  await page.getByRole('button', { name: 'Cek ongkir', exact: true }).click()
  const failed = page.getByText('Daftar wilayah gagal dimuat.', { exact: true })
  const again = page.getByRole('button', { name: 'Coba lagi', exact: true })
  await failed.waitFor()
  await expectAccessible(page, 'provinces that cannot be fetched')
  // By the keyboard alone, also where it fails once more.
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)
  await again.focus()
  const refusal = page.waitForResponse(lists)
  await page.keyboard.press('Enter')
  await refusal
  await expect.poll(focused).toBe('Coba lagi')
  await page.unroute(lists)
  await page.keyboard.press('Enter')
  await failed.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('provinsi')
  await page.route(lists, (route) => route.fulfill(refused))
  await page.getByRole('combobox', { name: 'Provinsi', exact: true }).selectOption('Jawa Barat')
  await failed.waitFor()
  await page.unroute(lists)
  await again.click()
  await page.getByRole('combobox', { name: /^Kota/ }).selectOption('Kota Bandung')
  await page.getByText(/^Ke Kota Bandung mulai/).waitFor()
  await close()
})

test('§9 the price keeps its line’s height while the main address of a reader without one is looked for', async () => {
  const journey = await newShopper(shop, {})
  const { page } = journey
  await page.addInitScript(() => {
    const heights = new Set<number>()
    Object.assign(window, { heights })
    const note = () => {
      const line = [...document.querySelectorAll('dd')].find(({ textContent }) =>
        textContent.startsWith('Ke seluruh Indonesia.'),
      )
      if (line) heights.add(Math.round(line.getBoundingClientRect().height))
      requestAnimationFrame(note)
    }
    note()
  })
  let asked = false
  await page.route('**/api/user/user-address', async (route) => {
    asked = true
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  await page.goto(`/books/detail/?q=${book.slug}`)
  await expect.poll(() => asked).toBe(true)
  await page.waitForResponse('**/api/user/user-address')
  await page.getByRole('button', { name: 'Cek ongkir', exact: true }).waitFor()
  expect(
    await page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights]),
  ).toHaveLength(1)
  await journey.close()
})

test('§4 §9 a reader sees what is missing in the cart, gets free shipping from there on, and pays the books alone', async () => {
  const journey = await newShopper(shop, { address: true })
  const { page, context } = journey
  const [{ province_id }] = (await journey.call('GET', '/api/user/user-address')).body.data
  expect([31, 32, 33, 34, 35, 36]).toContain(province_id)
  await journey.call('POST', '/api/user/cart-items', { book_id: book.id, type: 'Fisik', quantity: 1 })
  await page.goto('/cart')
  await page.getByText(/^Belanja .* lagi untuk Gratis ongkir ke Pulau Jawa\.$/).waitFor()
  await page
    .getByRole('button', { name: /^Tambah/ })
    .first()
    .click()
  await page.getByText('Gratis ongkir ke Pulau Jawa', { exact: true }).waitFor()
  await expectAccessible(page, 'cart with free shipping')
  await page.getByRole('button', { name: 'Bayar Sekarang', exact: true }).click()
  await page.waitForURL(/\/cart\/checkout/)
  await page.getByRole('radio', { name: 'JNE' }).check()
  await page.getByRole('radio', { name: /^REG/ }).check()
  await page.getByText('Potongan ongkos kirim', { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'BNI VA' }).check()
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Bayar Sekarang', exact: true }).click()
  await (await opening).waitForURL(/\/simulator\/pay\//)
  await waitForToast(page, 'Berhasil Melakukan Pembelian, Silahkan Cek Riwayat Transaksi')
  const [bought] = (await journey.call('GET', '/api/user/transactions')).body.data.data
  const { cost, discount } = bought.transaction_shipping
  expect({ pays: bought.total_pay, discount }).toEqual({ pays: 2 * price, discount: cost })
  await journey.close()
})
