import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { untilHydrated, visit } from '#tests/support/browser.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { newShopper, setStock } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())

/** Opens a page and presses a first key, after which the page keeps the focus. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await untilHydrated(page.getByRole('link').first())
  const loaded = page.waitForResponse(/keep-focus/)
  await page.keyboard.press('Tab')
  await loaded
}

async function press(page: Page, button: Locator): Promise<void> {
  await button.focus()
  await page.keyboard.press('Enter')
}

/** What has the focus: its name, or the text of it. */
const held = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element === document.body
      ? 'nothing'
      : (element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.textContent?.trim())
  })

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })

describe('§2 who works by keyboard goes on beside a button that is gone', () => {
  test('an address that is made the main one, and one that is removed', async () => {
    const { page, call, close } = await newShopper(shop, { address: true })
    const [known] = (await call('GET', '/api/user/user-address')).body.data
    for (const recipient of ['Bu Ratna', 'Pak Joko']) {
      await call('POST', '/api/user/user-address', { ...known, recipient })
    }
    await open(page, `/profile?tab=${encodeURIComponent('Alamat Saya')}`)
    await press(page, button(page, /^Jadikan Utama alamat Bu Ratna/))
    await button(page, /^Jadikan Utama alamat Bu Ratna/).waitFor({ state: 'detached' })
    await expect.poll(() => held(page)).toMatch(/^(Ubah|Jadikan Utama|Hapus) alamat/)
    await press(page, button(page, /^Hapus alamat Pak Joko/))
    const dialog = page.getByRole('dialog', { name: 'Hapus alamat' })
    await press(page, button(dialog, 'Hapus'))
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => held(page)).toMatch(/^(Ubah|Jadikan Utama|Hapus) alamat/)
    await close()
  })

  test('the titles that were opened, when they are cleared', async () => {
    const { page, close } = await visit(shop.origin)
    await page.goto('/books/detail/?q=sarapan-pelan')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('recent_titles') ?? ''))
      .toContain('sarapan-pelan')
    await open(page, '/')
    await press(page, button(page, 'Hapus riwayat'))
    await button(page, 'Hapus riwayat').waitFor({ state: 'detached' })
    await expect.poll(() => held(page)).not.toBe('nothing')
    await close()
  })

  test('a copy of which fewer are left, in the cart', async () => {
    const { page, call, close } = await newShopper(shop)
    const [book] = (
      await call('GET', '/api/user/books?shape=physicalBook&per_page=50')
    ).body.data.data.filter(
      ({ physical_book: paper }: { physical_book: { quantity: number } }) => paper.quantity >= 5,
    )
    await call('POST', '/api/user/cart-items', { book_id: book.id, type: 'Fisik', quantity: 3 })
    await setStock(shop, book.id, 2)
    await open(page, '/cart')
    const lower = button(page, /^Ubah jumlah menjadi/)
    await press(page, lower)
    await lower.waitFor({ state: 'detached' })
    const row = page.getByRole('listitem').filter({ hasText: book.title })
    await expect.poll(() => row.locator(':focus').count()).toBe(1)
    await close()
  })

  test('the link that ends a kind of mails', async () => {
    const { page, close } = await visit(shop.origin)
    await page.route('**/api/user/notices/stop**', (route) =>
      route.fulfill({ json: { code: 200, message: 'Sudah', data: null } }),
    )
    await open(page, '/pemberitahuan/berhenti?token=1.wishlist.2')
    await press(page, button(page, 'Berhenti'))
    await expect.poll(() => held(page)).toBe('Atur kabar lewat email')
    await close()
  })
})

test('§2 who removes the recent searches by keyboard goes on in the search box', async () => {
  const { page, close } = await visit(shop.origin)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('recent_searches', JSON.stringify(['kereta', 'hujan'])))
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Pencarian' }).first().focus()
  await press(page, button(page, 'Hapus pencarian kereta'))
  await expect.poll(() => held(page)).toMatch(/^(q|Hapus pencarian hujan)$/)
  await press(page, button(page, 'Hapus semua'))
  await expect.poll(() => held(page)).toBe('q')
  await close()
})

test('§2 a minus that is held down ends at the least number, and the focus goes on at the plus', async () => {
  const { page, call, close } = await newShopper(shop)
  const [book] = (await call('GET', '/api/user/books?shape=physicalBook&per_page=50')).body.data.data.filter(
    ({ physical_book: paper }: { physical_book: { quantity: number } }) => paper.quantity >= 5,
  )
  await call('POST', '/api/user/cart-items', { book_id: book.id, type: 'Fisik', quantity: 2 })
  await open(page, '/cart')
  await button(page, `Kurangi jumlah ${book.title}`).focus()
  await page.keyboard.down('Enter')
  const number = page.getByLabel(`jumlah ${book.title}`, { exact: true }).last()
  await expect.poll(() => number.textContent()).toBe('1')
  for (let repeat = 0; repeat < 10; repeat++) {
    await page.waitForTimeout(50)
    await page.keyboard.down('Enter')
  }
  expect(await number.textContent()).toBe('1')
  await page.keyboard.up('Enter')
  await expect.poll(() => held(page)).toBe(`Tambah jumlah ${book.title}`)
  await close()
})

test('§2 a choice of mails keeps the focus while it is saved', async () => {
  const { page, close } = await newShopper(shop)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/user/notices/*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await open(page, '/profile')
  const choices = page.getByRole('region', { name: 'Kabar lewat email' }).getByRole('checkbox')
  const first = choices.first()
  await first.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => first.getAttribute('aria-disabled')).toBe('true')
  await page.waitForTimeout(500)
  expect(await first.evaluate((box) => box === document.activeElement)).toBe(true)
  answered.resolve()
  await expect.poll(() => first.getAttribute('aria-disabled')).toBe(null)
  expect(await first.evaluate((box) => box === document.activeElement)).toBe(true)
  await close()
})
