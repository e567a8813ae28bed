import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formatDate } from '#kernel/time.ts'
import { expectAccessible } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { newShopper, shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())

/** Opens, is read by axe, and gives the focus back to what opened it. */
async function openAndClose(page: Page, name: string | RegExp, dialog: string): Promise<void> {
  const opener = page.getByRole('button', { name }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: dialog, exact: true }).waitFor()
  await expectAccessible(page, `${dialog} in the dark`)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: dialog, exact: true }).waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
}

test('§2 in the dark theme what opens over a member’s pages is legible, and gives the focus back', async () => {
  const { page, close } = await shopper(shop, DEMO_READER, { colorScheme: 'dark' })
  await page.goto('/profile')
  await openAndClose(page, 'Hapus akun', 'Hapus akun')
  await page.goto('/profile?tab=Alamat Saya')
  await openAndClose(page, /^Hapus alamat/, 'Hapus alamat')
  await page.getByRole('button', { name: 'Tambah Alamat', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan', exact: true }).click()
  await page.getByText('Periksa Kembali Data Anda', { exact: true }).waitFor()
  await expectAccessible(page, 'address with errors in the dark')
  await page.goto('/history')
  await openAndClose(page, /^Detail/, 'Detail transaksi')
  await page.goto('/auth/my-book-and-magazine')
  const more = page.getByRole('button', { name: /^Pilihan untuk/ }).first()
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Bagikan akses baca' }).waitFor()
  await expectAccessible(page, 'what is behind ⋯ in the dark')
  await page.getByRole('menuitem', { name: 'Bagikan akses baca' }).click()
  await page.getByRole('dialog', { name: 'Bagikan akses baca', exact: true }).waitFor()
  await expectAccessible(page, 'Bagikan akses baca in the dark')
  await page.keyboard.press('Escape')
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  await close()
})

test('§2 a name of 120 letters without a space makes none of these pages wider than a small phone', async () => {
  const { page, close } = await shopper(shop, DEMO_READER, { viewport: { width: 320, height: 640 } })
  const long = 'Pertanggungjawaban'.repeat(7).slice(0, 120)
  await page.route('**/api/user/**', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll(/"(title|recipient|name)":"[^"]*"/g, `"$1":"${long}"`)
    await route.fulfill({ response, body: text })
  })
  for (const path of [
    '/history',
    '/profile?tab=Alamat Saya',
    '/profile?tab=Langganan Saya',
    '/auth/my-book-and-magazine',
  ]) {
    await page.goto(path)
    await page.getByText(long).first().waitFor({ state: 'attached' })
    const wider = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect({ path, wider: await wider() }).toEqual({ path, wider: 0 })
  }
  // Titles for the reader may still be on their way.
  await page.unrouteAll({ behavior: 'wait' })
  await close()
})

test('§2 a shelf that the shop cannot give is no fault of the reader’s connection, and ‘Muat ulang’ brings it', async () => {
  const { page, context } = await shopper(shop, DEMO_READER)
  const broken = (url: URL) => url.pathname === '/api/user/user-book'
  await page.route(broken, (route) => route.fulfill({ status: 503, json: { code: 503 } }))
  await page.goto('/auth/my-book-and-magazine?tab=Buku')
  await page.getByText('Rak ini gagal dimuat', { exact: true }).waitFor()
  expect(await page.getByRole('alert').innerText()).not.toMatch(/internet|sambungan/i)
  await page.unroute(broken)
  await page.getByRole('button', { name: 'Muat ulang', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Selasar No. 13' }).first().waitFor()
  await context.close()
})

test('§2 the payment of a subscription shows until when that package runs, and says so where it is over', async () => {
  const { page, call, close } = await shopper(shop, DEMO_READER)
  const { data: orders } = (await call('GET', '/api/user/transactions?per_page=100')).body.data
  for (const [name, sentence, end] of [
    ['Tiga Bulan Membaca', 'Langganan Anda sudah berjalan.', 'Berlaku sampai'],
    ['Coba Sebulan', 'Masa langganan ini sudah berakhir.', 'Berakhir'],
  ]) {
    const held = (await call('GET', '/api/user/user-packages')).body.data.data
    const { expired_date } = held.find((one: { name: string }) => one.name === name)
    const bought = orders.find(
      ({ transaction_subscription: one }: { transaction_subscription: { name: string } | null }) =>
        one?.name === name,
    )
    await page.goto(`/payment/info?refno=${bought.refno}`)
    await page.getByText(`${end} ${formatDate(new Date(expired_date))}`).waitFor()
    await page.getByText(sentence ?? '', { exact: true }).waitFor()
  }
  await close()
})

test('§2 on a phone the crop of a photo keeps its words clear of the focus ring, and its ground dark at night', async () => {
  const { page, close } = await shopper(shop, DEMO_READER, {
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  await page.goto('/profile')
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a6551c' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Foto profil').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
  const crop = page.getByRole('dialog', { name: 'Potong foto', exact: true })
  const slider = crop.getByRole('slider', { name: 'Perbesar' })
  const label = await crop.getByText('Perbesar', { exact: true }).boundingBox()
  const track = await slider.boundingBox()
  // The ring stands 2 px off and is 3 px wide.
  expect(track?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0) + 5)
  const ground = crop.getByRole('application').locator('xpath=..')
  const [red = 255] = await ground
    .evaluate((element) => getComputedStyle(element).backgroundColor.match(/\d+/g))
    .then((parts) => (parts ?? []).map(Number))
  expect(red).toBeLessThan(60)
  await close()
})

test('§2 the part of a photo is chosen by presses alone, within the photo', async () => {
  const { page, close } = await shopper(shop, DEMO_READER)
  await page.goto('/profile')
  const buffer = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#a6551c' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Foto profil').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
  const crop = page.getByRole('dialog', { name: 'Potong foto', exact: true })
  const photo = crop.locator('img')
  await photo.waitFor()
  const left = async () => (await photo.boundingBox())?.x ?? Number.NaN
  const before = await left()
  const right = crop.getByRole('button', { name: 'Geser ke kanan' })
  await right.click()
  await expect.poll(left).toBeGreaterThan(before)
  for (let press = 0; press < 30; press++) await right.click()
  const frame = await crop.getByRole('application').boundingBox()
  // The photo's edge comes to the edge of the circle, and no further.
  await expect.poll(async () => Math.abs((await left()) - (frame?.x ?? 0))).toBeLessThan(2)
  await expectAccessible(page, 'the crop of a photo')
  await close()
})

test.each([
  ['/cart', 'Keranjang', 'Keranjang'],
  ['/cart/checkout?item=0&type=Digital', 'Checkout', 'Checkout'],
  ['/payment?book=selasar-no-13', 'Pembayaran', 'Pembayaran'],
  ['/payment/info?refno=LB0', 'Informasi Pembayaran', undefined],
  ['/profile?tab=Alamat Saya', 'Sari Dewi', undefined],
])(
  '§2 %s that the shop cannot give keeps heading and trail, and says what to do',
  async (path, heading, trail) => {
    const { page, context } = await newShopper(shop)
    const calls = (url: URL) => /^\/api\/(user|auth)\//.test(url.pathname)
    await page.route(calls, (route) => route.fulfill({ status: 500, json: { code: 500 } }))
    await page.goto(path)
    await page.getByRole('alert').getByText('Tunggu sebentar, lalu muat ulang.').waitFor()
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    const place = page.getByRole('navigation', { name: 'Jejak halaman' }).locator('[aria-current=page]')
    expect(await place.allInnerTexts()).toEqual(trail === undefined ? [] : [trail])
    await expectAccessible(page, `${path} that failed`)
    await context.close()
  },
)
