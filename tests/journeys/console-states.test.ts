import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeBrowser,
  expectAccessible,
  holdBack,
  SCREENS,
  type Visit,
  visit,
} from '#tests/support/browser.ts'
import { staffVisit } from '#tests/support/console-visit.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
let owner: StaffClient
let title: number
beforeAll(async () => {
  shop = await testShop({ pages: true })
  owner = await signedInStaff(shop, 'Pemilik')
  title = (await addTitles(shop.database, [titleRecord({ name: 'Judul yang lambat' })]))[0] ?? 0
})
afterAll(async () => {
  await closeBrowser()
  await shop.close()
})

async function closeAfterFaults({ context, complaints }: Visit): Promise<void> {
  await context.close()
  expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
}

const FAILED = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ success: false, message: 'Terjadi gangguan. Coba lagi sebentar lagi.' }),
}

test('§7 the trail of a title leads back while the title still loads, and nothing moves when it is there', async () => {
  const { page, close } = await staffVisit(shop.origin, owner, { viewport: SCREENS.phone })
  const release = await holdBack(page, `**/api/console/titles/${title}`)
  await page.goto(`/kelola/katalog/${title}`)
  const trail = page.getByRole('navigation', { name: 'Jejak halaman' }).getByRole('link', { name: 'Judul' })
  await page.getByText('Memuat Judul').waitFor({ state: 'attached' })
  expect(await trail.getAttribute('href')).toBe('/kelola/katalog')
  const before = await trail.boundingBox()
  release()
  await page.getByRole('heading', { level: 1, name: 'Judul yang lambat' }).waitFor()
  expect(await trail.boundingBox()).toEqual(before)
  await close()
})

test.each([
  ['a phone', SCREENS.phone],
  ['a computer', SCREENS.desktop],
])(
  '§7 at %s the server writes the heading of a screen, which stays in its place when the screen is there',
  async (_, viewport) => {
    const { page, close } = await staffVisit(shop.origin, owner, { viewport })
    for (const [path, heading, content] of [
      ['', /^Selamat (pagi|siang|sore|malam)$/, 'pesanan siap dikirim'],
      ['/pesanan', 'Pesanan', 'Belum ada pesanan'],
      ['/impor', 'Impor katalog', 'Belum ada impor'],
    ] as const) {
      const release = await holdBack(page, '**/assets/*.js')
      await page.goto(`/kelola${path}`, { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1, name: heading })
      await title.waitFor()
      const before = await title.boundingBox()
      release()
      await page.getByText(content).first().waitFor()
      expect(await title.boundingBox(), path).toEqual(before)
    }
    await close()
  },
)

test.each(['127.0.0.1', 'localhost'])(
  '§7 the sign-in page at %s stands in its place before its fields are there',
  async (host) => {
    const journey = await visit(shop.origin.replace('127.0.0.1', host), { viewport: SCREENS.phone })
    const { page } = journey
    const release = await holdBack(page, '**/assets/*.js')
    await page.goto('/kelola/masuk', { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1, name: 'Masuk' })
    const last = page.getByText('Lupa password?')
    await title.waitFor()
    const before = [await title.boundingBox(), await last.boundingBox()]
    release()
    await page.getByLabel('Email').waitFor()
    expect([await title.boundingBox(), await last.boundingBox()]).toEqual(before)
    await journey.close()
  },
)

test('§7 a count of the home screen that fails says so, beside the others, and comes by itself', async () => {
  const journey = await staffVisit(shop.origin, owner, { viewport: SCREENS.phone })
  const { page } = journey
  await page.clock.install()
  await page.route('**/api/console/orders/counts', (route) => route.fulfill(FAILED))
  await page.goto('/kelola')
  const cards = page.getByRole('region', { name: 'Yang menunggu' }).getByRole('listitem')
  const card = cards.filter({ hasText: 'pesanan siap dikirim' })
  await card.getByText('belum dapat dimuat').waitFor()
  expect(await card.getByText('–', { exact: true }).count()).toBe(1)
  // It still leads to its list.
  expect(await card.getByRole('link').getAttribute('href')).toBe('/kelola/pesanan?list=to-send')
  await cards.filter({ hasText: 'judul habis' }).getByText('stok cetak nol').waitFor()
  await expectAccessible(page, 'the home screen with a count that failed')
  await page.unroute('**/api/console/orders/counts')
  await page.clock.fastForward(61_000)
  await card.getByText('semua dari hari ini').waitFor()
  expect(await card.getByText('0', { exact: true }).count()).toBe(1)
  await closeAfterFaults(journey)
})

test('§7 a dialog whose code cannot be fetched says so, and what was typed beside it stays', async () => {
  const journey = await staffVisit(shop.origin, owner, { viewport: SCREENS.phone })
  const { page } = journey
  await page.route(/\/assets\/next-issue-dialog-/, (route) => route.abort('connectionfailed'))
  await page.goto(`/kelola/katalog/${title}`)
  const name = page.getByLabel('Judul', { exact: true })
  await name.fill('Judul yang diketik')
  await page.getByRole('button', { name: 'Edisi berikutnya' }).click()
  const missed = page.getByText('Bagian ini gagal dimuat.')
  await missed.waitFor()
  await expectAccessible(page, 'a title without the code of a dialog')
  expect(await name.inputValue()).toBe('Judul yang diketik')
  await closeAfterFaults(journey)
})

test('§7 a list whose file cannot be saved for want of code says so, and can be asked again', async () => {
  const journey = await staffVisit(shop.origin, owner)
  const { page } = journey
  await page.route(/\/assets\/save-answer-/, (route) => route.abort('connectionfailed'))
  await page.goto('/kelola/keuangan/laporan')
  const save = page.getByRole('button', { name: /^(Unduh )?CSV$/ }).first()
  await save.click()
  await page.getByText('Sambungan terputus', { exact: true }).waitFor()
  await expect.poll(() => save.getAttribute('aria-busy')).toBe(null)
  await closeAfterFaults(journey)
})

test.each([360, 1280])(
  '§7 at %i px a QR code that cannot be made says what to do right under the heading, and is tried again',
  async (width) => {
    const journey = await staffVisit(shop.origin, owner, { viewport: { width, height: 800 } })
    const { page } = journey
    await page.route('**/api/console/me/totp', (route) => route.fulfill(FAILED))
    await page.goto('/kelola/akun')
    await page.getByRole('button', { name: 'Pasang aplikasi' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pasang aplikasi autentikator' })
    const failed = dialog.getByText('Kode QR belum dapat dibuat')
    await failed.waitFor()
    await expectAccessible(page, 'a QR code that failed')
    await page.unroute('**/api/console/me/totp')
    await dialog.getByRole('button', { name: 'Muat ulang' }).click()
    await dialog.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }).waitFor()
    await closeAfterFaults(journey)
  },
)
