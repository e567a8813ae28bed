import { expect, test } from 'vitest'
import { expectFailedRequests, SCREENS, visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { signedIn } from '#tests/support/shop.ts'
import { newShopper } from '#tests/support/shopper.ts'

const PAPER = '/books/detail/?q=rumah-di-ujung-gang-kenari&shape=physicalBook'

const shop = fileShop(() => demoShop())

test('§8 who is blocked reads why at the login for as long as it takes', async () => {
  const reader = await signedIn(shop.origin, 'Sari Dewi')
  await shop.database.kysely
    .updateTable('users')
    .set({ blocked_at: new Date() })
    .where('email', '=', reader.email)
    .execute()
  const journey = await visit(shop.origin)
  const { page } = journey
  expectFailedRequests(page)
  await page.clock.install()
  await page.goto('/login?next=%2Fcart')
  await page.getByLabel('Email', { exact: true }).fill(reader.email)
  await page.getByLabel('Password', { exact: true }).fill(reader.password)
  await page.keyboard.press('Enter')
  const reason = page.getByRole('form', { name: 'Masuk' }).getByText('Akun Anda diblokir.', { exact: false })
  await reason.waitFor()
  // The browser used to be sent to the login anew after a second.
  await page.clock.runFor(5000)
  await expect.poll(() => reason.isVisible()).toBe(true)
  expect(page.url()).toBe(`${shop.origin}/login?next=%2Fcart`)
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(reader.email)
  await journey.close()
})

test('§5 a link to books of years that are not offered shows those years, not this one', async () => {
  const journey = await visit(shop.origin)
  const { page } = journey
  const path = '/books?release_years%5B0%5D=1900&release_years%5B1%5D=1950'
  await page.goto(path)
  await page.getByText('Data tidak ditemukan').waitFor()
  await page.waitForLoadState('networkidle')
  expect(page.url()).toBe(shop.origin + path)
  const panel = page.getByRole('complementary', { name: 'Filter' })
  await expect.poll(() => panel.getByLabel('Dari', { exact: true }).inputValue()).toBe('1900')
  await expect.poll(() => panel.getByLabel('Sampai', { exact: true }).inputValue()).toBe('1950')
  await journey.close()
})

test('§2 “2,5” or “dua” copies are no number of copies: it stays as it was', async () => {
  const { page, close } = await newShopper(shop)
  await page.goto(PAPER)
  const copies = page.getByRole('textbox', { name: 'jumlah' })
  await copies.fill('3')
  await copies.press('Enter')
  for (const typed of ['2,5', '2.5', 'dua', '-3']) {
    await copies.fill(typed)
    await copies.press('Enter')
    await expect.poll(() => copies.inputValue(), { message: typed }).toBe('3')
  }
  await close()
})

test('§2 without script the books have the width that they have with it', async () => {
  const widths: number[] = []
  for (const javaScriptEnabled of [true, false]) {
    const journey = await visit(shop.origin, { javaScriptEnabled, viewport: SCREENS.desktop })
    await journey.page.goto('/books')
    const box = await journey.page.getByRole('region', { name: /Hasil Pencarian/ }).boundingBox()
    widths.push(Math.round(box?.width ?? 0))
    await journey.close()
  }
  expect(widths[0]).toBeGreaterThan(800)
  expect(widths[1]).toBe(widths[0])
})

test('§2 a button that is pressed before the page’s script has run acts once it has', async () => {
  const shopper = await newShopper(shop)
  const { page } = shopper
  const { promise: pressed, resolve: onPressed } = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/books', { waitUntil: 'commit' })
  const account = page.getByRole('banner').getByRole('button', { name: /^Akun/ })
  // An impatient reader presses again.
  for (const _ of [1, 2]) await account.click()
  onPressed()
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor({ state: 'detached' })
  // A later press acts once.
  await account.click()
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  await shopper.close()
})
