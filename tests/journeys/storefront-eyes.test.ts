import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { addBundle } from '#server/bundles/save-bundle.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { SCREENS, type Visit, visit } from '#tests/support/browser.ts'
import { DEMO_READER, demoShop } from '#tests/support/demo-shop.ts'
import { fileShop } from '#tests/support/file-shop.ts'
import { client } from '#tests/support/shop.ts'
import { newShopper, shopper } from '#tests/support/shopper.ts'

const shop = fileShop(() => demoShop({ BUNDLES: '1' }))

beforeAll(async () => {
  const ask = async (slug: string) =>
    (await client(shop.origin)('GET', `/api/user/books/${slug}`)).body.data.id
  const titleIds = [await ask('kala-bumi-no-5'), await ask('kala-bumi-no-6')]
  const draft = {
    name: 'Dua Edisi',
    format: 'ebook',
    titleIds,
    price: rupiah(20_000),
    status: 'on_sale',
  } as const
  await shop.database.transact((tx) => addBundle(tx, AT_THE_SERVER, { draft, now: new Date() }))
})

const PAGES = [
  '/',
  '/books?type=Majalah',
  '/books/detail/?q=kala-bumi-no-5',
  '/penulis/damar-respati',
  '/package',
  '/promo',
  '/set/dua-edisi',
  '/bantuan',
  '/login',
]

/** What only a member sees. */
const OF_MEMBERS = [
  '/',
  '/cart',
  '/history',
  '/auth/my-book-and-magazine',
  '/profile',
  '/payment/info',
  '/books/detail/checkout?bookid=kala-bumi-no-5',
  '/payment?book=kala-bumi-no-5&type=Digital&transaction_method=Direct',
  '/package/detail/subscribe?package=1',
  '/set/dua-edisi/beli',
  '/books/detail/?q=kala-bumi-no-5',
]

const visits = new Map<BrowserContextOptions, Promise<Visit>>()
/** Pages that are only looked at share a browser: what it has loaded for one it need not load for the next. */
async function lookAt(
  options: BrowserContextOptions,
  look: (visited: Visit) => Promise<void>,
): Promise<void> {
  const visiting = visits.get(options) ?? visit(shop.origin, options)
  visits.set(options, visiting)
  const visited = await visiting
  await look(visited)
  expect(visited.complaints.splice(0)).toEqual([])
}

const ZOOMED = { viewport: { width: 320, height: 256 } }
const AT_REST = { viewport: SCREENS.phone, reducedMotion: 'reduce' } as const
const LARGE = [{ viewport: SCREENS.phone }, { viewport: SCREENS.desktop }]

/** How far the page runs out of the window's side, and the controls whose words are cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main button, main a, header button, header a'),
    ]
    return {
      side: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      controls: controls
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 1)
        .filter((one) => {
          const { overflowX } = getComputedStyle(one)
          return (
            one.scrollWidth > one.clientWidth + 2 &&
            overflowX === 'hidden' &&
            one.querySelector('img') === null
          )
        })
        .map((one) => one.innerText),
    }
  })

describe('§14 for every eye', () => {
  test.each(PAGES)('%s is whole with letters of twice the size, on a phone and a desktop', async (path) => {
    for (const options of LARGE) {
      await lookAt(options, async ({ page, context }) => {
        // The size of letters that a reader sets in the browser.
        const devtools = await context.newCDPSession(page)
        await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
        await page.goto(path)
        const size = () => page.evaluate(() => getComputedStyle(document.body).fontSize)
        expect(await size()).toBe('32px')
        expect(await cutOff(page)).toEqual({ side: 0, controls: [] })
        await devtools.detach()
      })
    }
  })

  test('a member’s pages are whole on a phone with letters of twice the size', async () => {
    const journey = await newShopper(shop)
    const { page } = journey
    await page.setViewportSize(SCREENS.phone)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    const ofHeader = () =>
      page
        .getByRole('banner')
        .locator('a:visible, button:visible')
        .evaluateAll((controls) => controls.filter((one) => one.getBoundingClientRect().left < 0).length)
    for (const path of OF_MEMBERS) {
      const answers = Promise.withResolvers<void>()
      await page.route(/\/api\//, async (route) => {
        await answers.promise
        await route.continue()
      })
      await page.goto(path)
      expect({ path, loading: (await cutOff(page)).side }).toEqual({ path, loading: 0 })
      answers.resolve()
      await page.unrouteAll({ behavior: 'wait' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect({ path, ...(await cutOff(page)) }).toEqual({ path, side: 0, controls: [] })
      expect({ path, beside: await ofHeader() }).toEqual({ path, beside: 0 })
    }
    await journey.close()
  })

  test('a reader’s shelf is as wide as a phone where a style sheet makes its letters larger', async () => {
    const journey = await shopper(shop, DEMO_READER, { viewport: SCREENS.phone })
    const { page } = journey
    const [owned] = (await journey.call('GET', '/api/user/user-book?per_page=1')).body.data.data
    const place = { kind: 'PDF', page: 3, of: 20 }
    await journey.call('PUT', `/api/user/reading/${owned.id}`, {
      device: 'device-of-test',
      place,
      share: 0.15,
    })
    await page.goto('/auth/my-book-and-magazine')
    await page.getByRole('region', { name: 'Lanjutkan membaca' }).waitFor()
    for (const size of [130, 150, 200]) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`
      }, size)
      expect({ size, ...(await cutOff(page)) }).toEqual({ size, side: 0, controls: [] })
    }
    await journey.close()
  })

  test('a reader’s books and payments lie over nothing and within their page with larger letters', async () => {
    const journey = await shopper(shop, DEMO_READER)
    const { page } = journey
    const owned = (await journey.call('GET', '/api/user/user-book?per_page=1')).body.data.data
    await journey.call('PUT', `/api/user/reading/${owned[0].id}`, {
      device: 'device-of-test',
      place: { kind: 'PDF', page: 3, of: 20 },
      share: 0.15,
    })
    await page.setViewportSize(SCREENS.phone)
    const devtools = await page.context().newCDPSession(page)
    for (const standard of [21, 32]) {
      await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
      await page.goto('/history')
      await page.getByRole('row').filter({ hasText: 'Menunggu Pembayaran' }).first().waitFor()
      const faults = await page.locator('tbody tr').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const within = row.getBoundingClientRect().right
          const outside = [...row.querySelectorAll<HTMLElement>('*')].filter(
            (one) => one.checkVisibility() && one.getBoundingClientRect().right > within,
          )
          const cells = [...row.querySelectorAll<HTMLElement>('td')].filter((one) => one.checkVisibility())
          const covered = cells.filter((one) => {
            const text = document.createRange()
            text.selectNodeContents(one)
            const { left, right, top, height } = text.getBoundingClientRect()
            return cells.some((other) => {
              const box = other.getBoundingClientRect()
              const middle = top + height / 2
              const beside = box.left >= right || box.right <= left
              return other !== one && !beside && box.top < middle && box.bottom > middle
            })
          })
          return [...outside, ...covered].map((one) => one.innerText)
        }),
      )
      expect({ standard, faults }).toEqual({ standard, faults: [] })
      for (const path of ['/', '/auth/my-book-and-magazine', '/profile']) {
        await page.goto(path)
        await page.getByText('15% dibaca').or(page.getByLabel('Nomor telepon')).first().waitFor()
        expect({ path, ...(await cutOff(page)) }).toEqual({ path, side: 0, controls: [] })
      }
    }
    await journey.close()
  })

  test.each(PAGES)('%s is whole in a window that is zoomed four times, and no bar covers it', (path) =>
    // 1,280 × 1,024 at 400 %.
    lookAt(ZOOMED, async ({ page }) => {
      await page.goto(path)
      expect(await cutOff(page)).toEqual({ side: 0, controls: [] })
      await page.evaluate(() => window.scrollTo(0, 600))
      const free = await page.evaluate(() => {
        const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => {
          const { position, visibility } = getComputedStyle(one)
          return ['fixed', 'sticky'].includes(position) && visibility === 'visible'
        })
        const covered = bars
          .map((one) => one.getBoundingClientRect())
          .filter(({ top, bottom, width }) => bottom > 0 && top < window.innerHeight && width > 200)
          .reduce((sum, { height }) => sum + height, 0)
        return window.innerHeight - covered
      })
      expect(free).toBeGreaterThanOrEqual(200)
    }),
  )

  test.each(PAGES)('%s does not move by itself for readers who ask for less motion', (path) =>
    lookAt(AT_REST, async ({ page }) => {
      await page.goto(path)
      const running = () =>
        page.evaluate(
          () =>
            document.getAnimations().filter(({ playState, effect }) => {
              const { duration } = effect?.getTiming() ?? {}
              return playState === 'running' && Number(duration) > 10
            }).length,
        )
      expect(await running()).toBe(0)
      await page.getByRole('button', { name: /menu/i }).click()
      expect(await running()).toBe(0)
    }),
  )

  test('with forced colours what is chosen differs from what is not', async () => {
    const journey = await visit(shop.origin, { forcedColors: 'active' })
    const { page } = journey
    await page.goto('/books/detail/?q=kala-bumi-no-5')
    const look = (selected: boolean) =>
      page
        .getByRole('complementary', { name: 'Pembelian' })
        .getByRole('tab', { selected })
        .first()
        .evaluate((one) => {
          const { borderBottomColor, borderBottomWidth, borderBottomStyle, color, backgroundColor } =
            getComputedStyle(one)
          return [borderBottomColor, borderBottomWidth, borderBottomStyle, color, backgroundColor]
        })
    expect(await look(true)).not.toEqual(await look(false))
    await page.goto('/books?type=Majalah')
    const box = page.getByRole('group', { name: 'Tipe' }).getByRole('radio', { name: 'Majalah' })
    // Drawn by the system, which shows what is chosen.
    expect(await box.evaluate((one) => getComputedStyle(one).appearance)).toBe('auto')
    const current = page.getByRole('banner').getByRole('link', { name: 'Buku', exact: true })
    expect(await current.getAttribute('aria-current')).not.toBeNull()
    await journey.close()
  })
})
