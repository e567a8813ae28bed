import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { boxOf, expectAccessible, SCREENS, untilHydrated, type Visit, visit } from '#tests/support/browser.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { testShop } from '#tests/support/shop.ts'
import { newShopper } from '#tests/support/shopper.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const shop = fileShop(() => testShop({ pages: true }))

beforeAll(async () => {
  const names = Array.from({ length: 12 }, (_, place) => `Judul Nomor ${place + 1}`)
  await addTitles(
    shop.database,
    names.map((name) => titleRecord({ name })),
  )
})

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Sambungan terputus' })
const shown = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()
const blamed = (page: Page) => page.getByText(/gangguan di pihak kami|gagal dimuat/).count()

/**
 * The browser reports requests that fail for want of a connection, and so does the router: here they are what is
 * tested.
 */
async function leave({ context, complaints }: Visit): Promise<void> {
  await context.close()
  const unexpected = complaints.filter((text) => !/net::ERR|Failed to fetch|Error loading route/.test(text))
  expect(unexpected).toEqual([])
}

test('§2 a list stays in view when the connection is lost, and the wanted page comes when it is back', async () => {
  const journey = await visit(shop.origin, { viewport: SCREENS.phone })
  const { page, context } = journey
  await page.goto('/books', { waitUntil: 'networkidle' })
  const titles = await shown(page)
  expect(titles.length).toBe(9)

  await context.setOffline(true)
  await notice(page).waitFor()
  await expectAccessible(page, 'list without a connection')
  // The code of this page was never fetched: the router would reload the document.
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Langganan' }).click()
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await page.getByRole('button', { name: 'Muat ulang' }).and(page.locator(':not([aria-busy])')).waitFor()
  await expect.poll(() => shown(page)).toEqual(titles)
  await expect.poll(() => blamed(page)).toBe(0)

  await context.setOffline(false)
  await page.waitForURL(/\/package$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => notice(page).count()).toBe(0)
  await leave(journey)
})

test('§2 filters that cannot be fetched leave the list, and the same list goes on when the shop answers again', async () => {
  const journey = await visit(shop.origin)
  const { page } = journey
  await page.goto('/books', { waitUntil: 'networkidle' })
  // The shop is gone though the browser thinks itself connected.
  const anything = () => true
  await page.route(anything, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'Halaman 2' }).click()
  await notice(page).waitFor()
  expect((await shown(page)).length).toBe(9)
  await expect.poll(() => blamed(page)).toBe(0)
  // Found out without a hand: the page asks again every few seconds.
  await page.unroute(anything)
  await page.waitForURL(/page=2/)
  await expect.poll(() => notice(page).count()).toBe(0)
  await leave(journey)
})

test('§2 a page of members keeps what it shows, and blames nobody where it has nothing to show yet', async () => {
  const journey = await newShopper(shop)
  const { page } = journey
  await page.goto('/history', { waitUntil: 'networkidle' })
  const calls = (url: URL) => /\/(api|healthz)/.test(url.pathname)
  await page.route(calls, (route) => route.abort('connectionrefused'))
  await page.getByRole('banner').getByRole('link', { name: 'Keranjang' }).click()
  await notice(page).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Riwayat Belanja' }).waitFor()
  await page.goto('/cart')
  await page.getByRole('main').getByText('Sambungan terputus', { exact: true }).waitFor()
  await expect.poll(() => blamed(page)).toBe(0)
  await page.unroute(calls)
  await page.getByRole('main').getByRole('button', { name: 'Muat ulang' }).click()
  await page.getByText('Keranjang Anda masih kosong').waitFor()
  await leave(journey)
})

test('§2 a part whose code cannot be fetched says so in its place, and the list stays', async () => {
  const journey = await visit(shop.origin, { viewport: SCREENS.phone })
  const { page } = journey
  const sheet = /\/assets\/filter-sheet-/
  await page.route(sheet, (route) => route.abort('connectionfailed'))
  await page.goto('/books')
  const filter = page.getByRole('button', { name: 'Filter' })
  await untilHydrated(filter)
  await filter.click()
  const missed = page.getByRole('status').filter({ hasText: 'Bagian ini gagal dimuat.' })
  await missed.waitFor()
  expect((await shown(page)).length).toBe(9)
  const { y, height } = await boxOf(missed)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(SCREENS.phone.height)
  await expectAccessible(page, 'list without the code of its filters')
  await page.unroute(sheet)
  await missed.getByRole('button', { name: 'Muat ulang' }).click()
  await missed.waitFor({ state: 'detached' })
  await untilHydrated(filter)
  await filter.click()
  await page.getByRole('dialog').getByText('Kategori').first().waitFor()
  await leave(journey)
})
