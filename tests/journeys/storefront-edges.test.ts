import { expect, test } from 'vitest'
import { expectFailedRequests, holdBack, SCREENS, untilHydrated, visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client, signedIn } from '#tests/support/shop.ts'
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
  const onPressed = await holdBack(page, /\/assets\/entry\.client-/)
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

test('§2 a button is pressed also where its content changes under the pointer', async () => {
  const shopper = await newShopper(shop)
  const { page } = shopper
  const onDown = await holdBack(page, /\/assets\/entry\.client-/)
  await page.goto('/books', { waitUntil: 'commit' })
  const account = page.getByRole('banner').getByRole('button', { name: /^Akun/ })
  await account.hover()
  await page.mouse.down()
  onDown()
  // The picture of a guest becomes that of the member.
  await untilHydrated(account)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Akun ./ })
    .waitFor()
  await page.mouse.up()
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  await shopper.close()
})

async function soldOut(): Promise<{ slug: string; title: string }> {
  const answer = await client(shop.origin)('GET', '/api/user/books?shape=physicalBook&per_page=99')
  return answer.body.data.data.find((book: { quantity: number }) => book.quantity <= 0)
}

test('§4 a button that is pressed before the code of its part is there acts once it is', async () => {
  const gone = await soldOut()
  const shopper = await newShopper(shop)
  const { page } = shopper
  const onPressed = await holdBack(page, /\/assets\/restock-wish-/)
  await page.goto(`/books/detail/?q=${gone.slug}&shape=physicalBook`)
  await untilHydrated(page.getByRole('tab', { name: 'Fisik' }))
  const wish = page.getByRole('button', { name: 'Kabari saya', exact: true })
  for (const _ of [1, 2]) await wish.click()
  onPressed()
  await page.getByText('Kami kirim satu email ke ').waitFor()
  await page.getByRole('button', { name: 'Batal kabari saya', exact: true }).waitFor()
  await shopper.close()
})

test('§4 what the server wrote stays while its code comes late, and acts once it is there', async () => {
  const gone = await soldOut()
  const shopper = await newShopper(shop)
  const { page } = shopper
  const onSeen = await holdBack(page, /\/assets\/restock-wish-/)
  const known = page.waitForResponse((response) => response.url().includes('/api/user/owned'))
  await page.goto(`/books/detail/?q=${gone.slug}&shape=physicalBook`)
  const wish = page.getByRole('button', { name: 'Kabari saya', exact: true })
  const written = await wish.elementHandle()
  // The page has been rendered anew for the member by then.
  await known
  await untilHydrated(page.getByRole('tab', { name: 'Fisik' }))
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))))
  expect(await written?.evaluate((button) => button.isConnected)).toBe(true)
  onSeen()
  await untilHydrated(wish)
  expect(await written?.evaluate((button) => button.isConnected)).toBe(true)
  await wish.click()
  await page.getByText('Kami kirim satu email ke ').waitFor()
  await shopper.close()
})

test('§4 what the server wrote stays where its code cannot be fetched', async () => {
  const gone = await soldOut()
  const journey = await newShopper(shop)
  const { page } = journey
  expectFailedRequests(page)
  // As when a newer version of the shop has replaced the one that wrote the page.
  await page.route(/\/assets\/restock-wish-/, (route) => route.fulfill({ status: 404 }))
  const missed = page.waitForResponse(/\/assets\/restock-wish-/)
  await page.goto(`/books/detail/?q=${gone.slug}&shape=physicalBook`)
  const written = await page.getByRole('button', { name: 'Kabari saya', exact: true }).elementHandle()
  await missed
  await untilHydrated(page.getByRole('tab', { name: 'Fisik' }))
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 300)))
  expect(await written?.evaluate((button) => button.isConnected)).toBe(true)
  await page.getByRole('heading', { level: 1, name: gone.title }).waitFor()
  await journey.close()
})

test('§2 a title with a paper edition is shown also where the browser keeps nothing for the shop', async () => {
  const { page, close } = await visit(shop.origin)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('access is denied', 'SecurityError')
      },
    })
  })
  await page.goto(PAPER)
  await untilHydrated(page.getByRole('button', { name: 'Cek ongkir', exact: true }))
  await page.getByRole('button', { name: 'Cek ongkir', exact: true }).click()
  await page.getByRole('combobox', { name: 'Provinsi', exact: true }).waitFor()
  await close()
})

test('§5 the words of a corrected search stay while their code comes late and a filter is chosen', async () => {
  const journey = await visit(shop.origin)
  const { page } = journey
  const onSeen = await holdBack(page, /\/assets\/correction-/, /\/books\.data\?/)
  await page.goto('/books?q=gang+kenrai')
  const sort = page.getByRole('combobox', { name: 'Urutkan' })
  await untilHydrated(sort)
  const words = page.getByText('Mungkin maksud Anda gang kenari.')
  await words.waitFor()
  const loading = page.waitForRequest(/\/books\.data\?/)
  await sort.selectOption({ index: 1 })
  await loading
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))))
  expect(await words.isVisible()).toBe(true)
  onSeen()
  await journey.close()
})
