import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { type Hand, keyboard, touch } from '#tests/support/hands.ts'
import { newShopper, type Shopper, waitForToast } from '#tests/support/shopper.ts'

// Every test has a reader of its own, and all come from one address.
const shop = fileShop(() => demoShop({ LIMIT_REGISTER: '1000' }))

const buyButton = (page: Page) => page.getByRole('button', { name: 'Bayar Sekarang', exact: true })
const box = (page: Page) => page.getByRole('complementary', { name: 'Pembelian' })

/** Searches from the home page and opens the title that was found. */
async function find({ page }: Shopper, hand: Hand, title: string): Promise<void> {
  await page.goto('/')
  await hand.type(page.getByRole('combobox', { name: 'Pencarian' }), title)
  // The keyboard of a phone searches by this key as well.
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Menemukan/ }).waitFor()
  await hand.press(page.getByRole('main').getByRole('article').getByRole('link', { name: title }).first())
  await page.waitForURL(/\/books\/detail\//)
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${title}`) }).waitFor()
}

/** Presses the button that pays, and pays on the provider's page. */
async function pay({ page, context }: Shopper, hand: Hand): Promise<void> {
  await hand.choose(page.getByRole('radio', { name: 'BNI VA' }))
  const opening = context.waitForEvent('page')
  await hand.press(buyButton(page))
  const provider = await opening
  await provider.waitForURL(/\/simulator\/pay\//)
  await hand.press(provider.getByRole('button', { name: 'Bayar sekarang', exact: true }))
  // Paid, it leads back to the shop.
  await provider.waitForURL(({ pathname }) => !pathname.startsWith('/simulator'))
  await provider.close()
}

/** Opens the reader by a link and turns a page in it. */
async function read({ context }: Shopper, hand: Hand, link: Locator): Promise<void> {
  const opening = context.waitForEvent('page')
  await hand.press(link)
  const reader = await opening
  await reader.waitForURL(/\/book\/read/)
  await reader.locator('canvas').first().waitFor()
  const place = reader.locator('#reader-page')
  await expect.poll(() => place.inputValue()).toBe('1')
  const { width, height } = reader.viewportSize() ?? { width: 0, height: 0 }
  if (hand === touch) await reader.touchscreen.tap(width - 4, height / 2)
  else await reader.keyboard.press('ArrowRight')
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(1)
  await reader.close()
}

async function writeAddress(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Tambah Alamat', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Tambah Alamat', exact: true })
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  await hand.type(field('Nama penerima'), 'Sari Dewi')
  await hand.type(field('Nomor telepon'), '081234567890')
  await hand.pick(field('Provinsi'), 'yogya', 'Daerah Istimewa Yogyakarta')
  await hand.pick(field('Kota atau kabupaten'), 'kota', 'Kota Yogyakarta')
  await hand.pick(field('Kecamatan'), 'gondo', 'Gondokusuman')
  await hand.type(field('Alamat lengkap'), 'Gang Kenari 7')
  await hand.press(dialog.getByRole('button', { name: 'Simpan', exact: true }))
  await dialog.waitFor({ state: 'detached' })
}

describe.each([
  ['the keyboard', keyboard],
  ['touch at 360 px', touch],
])('§2 §4 by %s alone', (_, hand) => {
  test('an ebook is found, bought, paid and read', async () => {
    const shopper = await newShopper(shop, hand.options)
    const { page } = shopper
    await find(shopper, hand, 'Naik Kereta Ekonomi')
    await hand.press(box(page).getByRole('link', { name: 'Bayar Sekarang' }))
    await page.waitForURL(/\/books\/detail\/checkout/)
    await hand.press(page.getByRole('main').getByRole('link', { name: 'Bayar Sekarang' }))
    await page.waitForURL(/\/payment\?/)
    await pay(shopper, hand)
    await page.waitForURL(/\/payment\/info/)
    await page.getByText('Sukses').first().waitFor()
    await read(shopper, hand, page.getByRole('main').getByRole('link', { name: /^Baca/ }).first())
    await shopper.close()
  })

  test('a paper book is found, sent to a new address by a courier, and paid', async () => {
    const shopper = await newShopper(shop, hand.options)
    const { page } = shopper
    await find(shopper, hand, 'Kain yang Bercerita')
    await hand.open(box(page).getByRole('tab', { name: 'Fisik' }))
    await hand.press(box(page).getByRole('button', { name: 'Keranjang' }))
    await waitForToast(page, 'success add item to cart')
    await hand.press(page.getByRole('banner').getByRole('link', { name: /^Keranjang/ }))
    await page.waitForURL('/cart')
    await hand.press(
      page
        .getByRole('main')
        .locator('a, button')
        .filter({ hasText: /^Bayar Sekarang$/ }),
    )
    await page.waitForURL(/\/cart\/checkout/)
    await writeAddress(page, hand)
    await hand.choose(page.getByRole('radio', { name: 'JNE' }))
    await hand.choose(page.getByRole('radio', { name: /^REG/ }))
    await pay(shopper, hand)
    await page.waitForURL('/history')
    const bought = async () => (await shopper.call('GET', '/api/user/transactions')).body.data.data[0]
    await expect.poll(async () => (await bought()).payment_status).toBe('Sukses')
    await shopper.close()
  })

  test('a package is found and bought, and a title of it is read', async () => {
    const shopper = await newShopper(shop, hand.options)
    const { page } = shopper
    await page.goto('/')
    if (hand === touch) await hand.press(page.getByRole('button', { name: 'Buka menu' }))
    await hand.press(page.getByRole('banner').getByRole('link', { name: 'Langganan' }))
    await page.waitForURL('/package')
    const packages = page.getByRole('main').getByRole('link', { name: /^Langganan/ })
    await hand.press(packages.first())
    await page.waitForURL(/\/package\/detail\/subscribe/)
    await pay(shopper, hand)
    await page.waitForURL('/history')
    if (hand === touch) await hand.press(page.getByRole('button', { name: 'Buka menu' }))
    await hand.press(page.getByRole('banner').getByRole('link', { name: 'Buku Saya' }))
    await page.waitForURL(/\/auth\/my-book-and-magazine/)
    await hand.open(page.getByRole('tab', { name: /Langganan/ }))
    await read(shopper, hand, page.getByRole('tabpanel').getByRole('link', { name: /^Baca/ }).first())
    await shopper.close()
  })
})
