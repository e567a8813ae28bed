import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, SCREENS, type Visit, visit } from '#tests/support/browser.ts'
import { demoShop, NEW_READER } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'

const shop = fileShop(() => demoShop())

const TITLE = 'Naik Kereta Ekonomi'

test('a stranger finds a book by a misspelt word, signs in, buys it, pays, and reads it', async () => {
  const journey = await visit(shop.origin)
  const { page } = journey

  await page.goto('/')
  await expectAccessible(page, 'home')
  await page.getByRole('combobox', { name: 'Pencarian' }).fill('kereta ekonmi')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/books\?q=kereta/)
  await page.getByRole('heading', { level: 1, name: /Hasil Pencarian .* Menemukan 1 Item/ }).waitFor()
  await expectAccessible(page, 'search')

  await page
    .getByRole('link', { name: new RegExp(TITLE) })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: new RegExp(TITLE) }).waitFor()
  await expectAccessible(page, 'detail')
  await page.getByRole('link', { name: 'Bayar Sekarang' }).click()

  await page.waitForURL(/\/books\/detail\/checkout\?bookid=/)
  await expectAccessible(page, 'direct purchase')
  await page.getByRole('link', { name: 'Login untuk membeli' }).click()
  await page.waitForURL(/\/login/)
  await expectAccessible(page, 'login')
  await signIn(page)

  await page.waitForURL(/\/books\/detail\/checkout\?bookid=/)
  await page.getByRole('link', { name: 'Bayar Sekarang' }).click()
  await page.waitForURL(/\/payment\?/)
  await page.getByRole('radio', { name: 'BNI VA' }).waitFor()
  await expectAccessible(page, 'payment')
  const provider = await payAtProvider(journey)
  await page.waitForURL(/\/payment\/info\?refno=/)
  await page.getByText('Menunggu Pembayaran').first().waitFor()
  await expectAccessible(page, 'payment information')

  await expectAccessible(provider, 'the provider’s page')
  await provider.getByRole('button', { name: 'Bayar sekarang' }).click()
  await provider.waitForURL(/\/payment\/info\?refno=/)
  await provider.close()
  // The shop's own tab learns of it by itself.
  await page.getByText('Sukses').first().waitFor()
  await expectAccessible(page, 'paid')

  const reading = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /^Baca/ }).click()
  const reader = await reading
  await readFirstPages(reader)
  await journey.close()
})

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(NEW_READER.email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_READER.password)
  await page.keyboard.press('Enter')
}

/** The provider opens in a tab of its own, made by the click. */
async function payAtProvider({ page, context }: Visit): Promise<Page> {
  await page.getByRole('radio', { name: 'BNI VA' }).check()
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Bayar Sekarang' }).click()
  const provider = await opening
  await provider.waitForURL(/\/simulator\/pay\//)
  return provider
}

async function readFirstPages(reader: Page): Promise<void> {
  await reader.waitForURL(/\/book\/read\?/)
  await reader.locator('canvas').first().waitFor()
  await expect.poll(() => reader.getByRole('navigation').count()).toBeLessThanOrEqual(1)
  await expectAccessible(reader, 'reader')
  const page = () =>
    reader.getByRole('spinbutton', { name: /Halaman/ }).or(reader.getByRole('textbox', { name: /Halaman/ }))
  await expect.poll(() => page().inputValue()).toBe('1')
  await reader.keyboard.press('ArrowRight')
  await expect.poll(() => page().inputValue()).toBe('2')
  await reader.keyboard.press('End')
  await expect.poll(async () => Number(await page().inputValue())).toBeGreaterThanOrEqual(23)
  await reader.keyboard.press('Home')
  await expect.poll(() => page().inputValue()).toBe('1')
}

describe.each(Object.entries(SCREENS))('at the size of a %s', (_name, viewport) => {
  test.each([
    ['/', 200],
    ['/books', 200],
    ['/books/detail/?q=hening', 200],
    ['/books/detail/checkout?bookid=hening', 200],
    ['/login', 200],
    ['/register', 200],
    ['/tidak-ada', 404],
  ])('§2 %s is whole, accessible and not wider than the screen', async (path, status) => {
    const { page, close } = await visit(shop.origin, { viewport })
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(status)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, path)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true)
    await page.context().close()
    if (status === 200) await close()
  })
})
