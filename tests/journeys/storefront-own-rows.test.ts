import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, SCREENS, visit } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { newShopper, shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop())

const OPENED = ['kain-yang-bercerita', 'sarapan-pelan', 'jalan-pala']

async function openTitles(page: Page): Promise<string[]> {
  const titles: string[] = []
  for (const slug of OPENED) {
    await page.goto(`/books/detail/?q=${slug}`)
    titles.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('recent_titles') ?? ''))
      .toContain(`"${slug}"`)
  }
  return titles
}

/** Counts what moves in the page, from its beginning. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)

describe('§2 what the home page shows to one visitor alone', () => {
  test.each([
    ['phone', SCREENS.phone],
    ['desktop', SCREENS.desktop],
  ])(
    'a guest on a %s finds the titles they opened, the latest first, sends them nowhere, and can clear them',
    async (_, viewport) => {
      const journey = await visit(shop.origin, { viewport })
      const { page } = journey
      const titles = await openTitles(page)
      const sent: string[] = []
      page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
      await countShifts(page)
      await page.goto('/')
      const row = page.getByRole('region', { name: 'Terakhir dilihat' })
      await row.waitFor()
      expect(await row.getByRole('listitem').allTextContents()).toEqual(titles.toReversed())
      expect(sent.filter((request) => /kain-yang-bercerita/.test(request))).toEqual([])
      expect(await shifted(page)).toBe(0)
      await expectAccessible(page, 'home with recent titles')
      // Opened once more, a title stands first, and no title twice.
      await row.getByRole('link', { name: titles[0] ?? '' }).click()
      await page.getByRole('heading', { level: 1, name: titles[0] ?? '' }).waitFor()
      await page.goto('/')
      await row.waitFor()
      expect(await row.getByRole('listitem').allTextContents()).toEqual([titles[0], titles[2], titles[1]])
      await row.getByRole('button', { name: 'Hapus riwayat' }).click()
      await expect.poll(() => row.count()).toBe(0)
      expect(await page.evaluate(() => localStorage.getItem('recent_titles'))).toBeNull()
      await journey.close()
    },
  )

  test('the next person at a shared device does not see what the one before looked at', async () => {
    const journey = await newShopper(shop)
    const { page } = journey
    await openTitles(page)
    await page.getByRole('button', { name: /Akun/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('main').getByRole('region').first().waitFor()
    await page.getByRole('link', { name: 'Masuk', exact: true }).first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('recent_titles'))).toBeNull()
    await journey.close()
  })

  test.each([
    ['phone', SCREENS.phone, 1],
    ['desktop', SCREENS.desktop, 3],
  ])(
    'a reader on a %s goes on reading from the first screen, where nothing moves',
    async (_, viewport, most) => {
      const journey = await shopper(shop, DEMO_READER, { viewport })
      const { page } = journey
      const owned = (await journey.call('GET', '/api/user/user-book?per_page=4')).body.data.data
      for (const [place, { id }] of owned.entries()) {
        await journey.call('PUT', `/api/user/reading/${id}`, {
          device: 'device-of-test',
          place: { kind: 'PDF', page: 3 + place, of: 20 },
          share: 0.2,
          read_at: new Date(Date.now() - place * 1000).toISOString(),
        })
      }
      const begun = (await journey.call('GET', '/api/user/reading')).body.data
      expect(begun.length).toBeGreaterThan(0)
      await countShifts(page)
      await page.goto('/')
      const row = page.getByRole('region', { name: 'Lanjutkan membaca' })
      const links = row.getByRole('link').filter({ visible: true })
      await expect.poll(() => links.count()).toBeGreaterThan(0)
      expect(await links.count()).toBeLessThanOrEqual(most)
      const first = await links.first().boundingBox()
      expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(viewport.height)
      expect(await links.first().textContent()).toContain(begun[0].book.title)
      expect(await links.first().getAttribute('href')).toContain(encodeURIComponent(begun[0].book.ebook.file))
      expect(await shifted(page)).toBe(0)
      await expectAccessible(page, 'home of a reader')
      await journey.close()
    },
  )

  test.each([
    ['reader', DEMO_READER],
    ['guest', undefined],
  ])(
    'while the phone of a %s has parsed a part of the header, that part already stands where it stays',
    async (_, account) => {
      const viewport = SCREENS.phone
      const journey =
        account === undefined
          ? await visit(shop.origin, { viewport })
          : await shopper(shop, account, { viewport })
      const { page } = journey
      const whole = await (await page.request.get('/')).text()
      const first = account === undefined ? 'Masuk' : 'Buku Saya'
      const lefts: unknown[] = []
      // Each end of a link or button in the header is a place where the browser may draw what it has read.
      const header = whole.slice(0, whole.indexOf('</header>'))
      const from = header.indexOf(first, header.indexOf('<header'))
      const ends = [...header.matchAll(/<\/(?:a|button)>/g)]
        .map(({ index }) => index + 4)
        .filter((end) => end > from)
      expect(ends.length).toBeGreaterThan(1)
      for (const end of [...ends, whole.length]) {
        await page.route('/', (route) =>
          route.fulfill({ contentType: 'text/html', body: whole.slice(0, end) }),
        )
        await page.goto('/')
        lefts.push((await page.getByRole('link', { name: first, exact: true }).first().boundingBox())?.x)
        await page.unroute('/')
      }
      expect(new Set(lefts).size, JSON.stringify(lefts)).toBe(1)
      await journey.close()
    },
  )

  test.each([
    ['slide', 'Jelajahi buku'],
    ['dots', 'Tampilkan '],
    ['promos', 'id="promo"'],
  ])('a phone draws nothing while the first screen is parsed up to its %s only', async (_, upTo) => {
    const whole = await (await fetch(shop.origin)).text()
    const cut = whole.indexOf(upTo, whole.indexOf('<main'))
    expect(cut).toBeGreaterThan(0)
    let sendRest: (() => void) | undefined
    const halving = createServer(async (request, response) => {
      if (request.url !== '/') {
        const answer = await fetch(`${shop.origin}${request.url}`)
        const type = answer.headers.get('content-type') ?? 'text/plain'
        return void response.writeHead(answer.status, { 'content-type': type }).end(await answer.bytes())
      }
      response.writeHead(200, { 'content-type': 'text/html' }).write(whole.slice(0, cut))
      sendRest = () => response.end(whole.slice(cut))
    })
    await once(halving.listen(0, '127.0.0.1'), 'listening')
    const { port } = halving.address() as AddressInfo
    const journey = await visit(`http://127.0.0.1:${port}`, { viewport: SCREENS.phone })
    const { page } = journey
    const opening = page.goto('/')
    const draws = () => page.evaluate(() => performance.getEntriesByType('paint').length)
    await expect.poll(() => page.locator('main').count()).toBe(1)
    await page.waitForTimeout(1000)
    expect(await draws()).toBe(0)
    sendRest?.()
    await opening
    await expect.poll(draws).toBeGreaterThan(0)
    await journey.close()
    halving.close()
  })

  test('a member who has begun no book is led to the shelf', async () => {
    const journey = await newShopper(shop, { viewport: SCREENS.phone })
    const { page } = journey
    await countShifts(page)
    await page.goto('/')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Buku yang Anda miliki/ })
      .click()
    await page.waitForURL(/my-book-and-magazine/)
    await journey.close()
  })
})
