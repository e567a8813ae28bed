import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, SCREENS, type Visit, visit } from '#tests/support/browser.ts'
import { demoShop, NEW_READER } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client } from '#tests/support/shop.ts'
import { shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())
/** Ends a visit in which requests were meant to fail. */
async function closeAfterFaults({ context, complaints }: Visit): Promise<void> {
  await context.close()
  expect(complaints.filter((text) => !/Failed to load resource|net::ERR/.test(text))).toEqual([])
}

const ask = async (path: string) => (await client(shop.origin)('GET', path)).body.data

describe('§2 moments at which something is not there', () => {
  test('not found, failed, lost and empty are told apart at a glance: each has a picture of its own', async () => {
    const journey = await visit(shop.origin, { viewport: SCREENS.phone })
    const { page } = journey
    const scenes = page.getByRole('main').locator('[class*="scene-"]')
    const pictures = () =>
      scenes.evaluateAll((found) => found.map((one) => /scene-(\w+)/.exec(one.className)?.[1]))
    await page.goto('/tidak-ada')
    expect(await pictures()).toEqual(['missing'])
    const drawn = await page.request.get('/illustrations/missing.svg')
    expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(await scenes.first().evaluate((one) => getComputedStyle(one).backgroundImage)).toContain(
      '/illustrations/missing.svg',
    )
    await page.goto('/books?q=zzzzqqqq')
    await page.getByText('Data tidak ditemukan').waitFor()
    expect(await pictures()).toEqual([])
    await closeAfterFaults(journey)
  })

  test('a member without a connection sees that it is lost, not that the shop failed', async () => {
    const journey = await shopper(shop, NEW_READER, { viewport: SCREENS.phone })
    const { page } = journey
    const main = page.getByRole('main')
    await page.route('**/api/user/carts', (route) => route.abort())
    await page.goto('/cart')
    await main.getByText('Sambungan terputus').waitFor()
    expect(await main.locator('.scene-lost').count()).toBe(1)
    await page.unroute('**/api/user/carts')
    await page.route('**/api/user/carts', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Gangguan' } }),
    )
    await page.reload()
    await main.locator('.scene-failure').waitFor()
    expect(await main.locator('.scene-lost').count()).toBe(0)
    await closeAfterFaults(journey)
  })
})

describe('§2 lists and searches', () => {
  test('a category that would show nothing cannot be chosen; the chosen one can be left', async () => {
    const { genres } = await ask('/api/user/books/facets?type=Majalah')
    const all = (await ask('/api/user/books/facets')).genres.slice(0, 8)
    const none = all.find(({ id }: { id: number }) => !genres.some((one: { id: number }) => one.id === id))
    expect(none).toBeDefined()
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/books?type=Majalah')
    const group = page.getByRole('group', { name: 'Kategori', exact: true })
    const choice = group.getByRole('radio', { name: new RegExp(`^${none.name}`) })
    await expect.poll(() => choice.isDisabled()).toBe(true)
    expect(await group.getByRole('radio', { name: 'Semua' }).isDisabled()).toBe(false)
    await page.getByRole('group', { name: 'Tipe' }).getByRole('radio', { name: 'Semua' }).check()
    await expect.poll(() => choice.isDisabled()).toBe(false)
    await page.goto(`/books?type=Majalah&genre_id=${none.id}`)
    await page.getByText('Data tidak ditemukan').waitFor()
    expect(await choice.isChecked()).toBe(true)
    expect(await choice.isDisabled()).toBe(false)
    await expectAccessible(page, 'filters of which some find nothing')
    await journey.close()
  })

  test.each([
    ['tablet', { width: 768, height: 1024 }],
    ['desktop', SCREENS.desktop],
  ])('on a %s Urutkan stays where it is, whatever was searched or chosen', async (_, viewport) => {
    const journey = await visit(shop.origin, { viewport })
    const { page } = journey
    const place = async (path: string) => {
      await page.goto(path)
      const box = await page.getByLabel('Urutkan').boundingBox()
      return { right: Math.round((box?.x ?? 0) + (box?.width ?? 0)), y: Math.round(box?.y ?? 0) }
    }
    const plain = await place('/books')
    expect(await place('/books?q=rumah')).toEqual(plain)
    expect(await place('/books?type=Majalah&shape=ebook')).toEqual(plain)
    expect(await place(`/books?exact=1&q=${'kata yang panjang sekali '.repeat(5)}`)).toEqual(plain)
    await journey.close()
  })

  test('the suggestions close when the results are shown, and a late answer does not open them again', async () => {
    const journey = await visit(shop.origin)
    const { page } = journey
    await page.goto('/')
    await page.route('**/api/user/books/suggest*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    const box = page.getByRole('combobox', { name: 'Pencarian' })
    await box.pressSequentially('kopi', { delay: 30 })
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Menemukan/ }).waitFor()
    // Longer than the answer takes.
    await page.waitForTimeout(1_500)
    expect(await page.getByRole('listbox').filter({ visible: true }).count()).toBe(0)
    expect(await box.getAttribute('aria-expanded')).toBe('false')
    await journey.close()
  })
})

describe('§4 §8 one event, one message', () => {
  test('two answers that say the same make one toast', async () => {
    const journey = await shopper(shop, NEW_READER)
    const { page } = journey
    const { data } = await ask('/api/user/books?shape=ebook&per_page=1')
    await page.route('**/api/user/cart-items', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Keranjang sedang penuh' } }),
    )
    await page.goto(`/books/detail/?q=${data[0].slug}`)
    const cart = page.getByRole('button', { name: 'Keranjang', exact: true }).first()
    await cart.click()
    const toasts = page.getByRole('region', { name: 'Pemberitahuan' }).getByText('Keranjang sedang penuh')
    await toasts.first().waitFor()
    await cart.click()
    await page.waitForTimeout(500)
    expect(await toasts.count()).toBe(1)
    await closeAfterFaults(journey)
  })
})

describe('§11 a page whose style sheet did not come', () => {
  const plain = async (page: Page, path: string) => {
    await page.route('**/*.css', (route) => route.abort())
    await page.goto(path)
    return page.evaluate(() => {
      const wide = [...document.querySelectorAll('img, svg')].filter((one) => {
        const { width, height } = one.getBoundingClientRect()
        return width > 330 || height > 500 || (one.tagName === 'svg' && width > 180)
      })
      return {
        large: wide.map((one) => one.outerHTML.slice(0, 200)),
        side: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        words: document.querySelector('main')?.innerText.length ?? 0,
      }
    })
  }
  test.each(['/', '/books', '/books/detail/?q=kain-yang-bercerita', '/promo', '/bantuan', '/tidak-ada'])(
    '%s is plain and legible: pictures and signs have their sizes, nothing runs out of the side',
    async (path) => {
      const journey = await visit(shop.origin, { viewport: SCREENS.phone })
      const { large, side, words } = await plain(journey.page, path)
      expect(large).toEqual([])
      expect(side).toBe(0)
      expect(words).toBeGreaterThan(50)
      await closeAfterFaults(journey)
    },
  )
})
