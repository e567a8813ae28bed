// Promise: at a fourth of the processor, every press and key of a purchase and of reading is answered by a new picture
// within 100 ms: INP by the Event Timing API, the slowest interaction of each journey, or of those whose names begin with
// a `--journey`, the median of `--runs` (3). Start: the demo shop is open, each page was fetched once, and the journey's
// first page stands loaded: the processor is slowed from then on. End: all journeys, all runs, in five minutes on an
// idle machine. Data: the demo shop as `npm start` loads it, a reader of its own for each run. Off: jobs. Layout shifts
// without a press before them are summed over each journey, the loading of its first page included.
import { parseArgs } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { client, signedIn } from '#tests/support/shop.ts'
import { type BrowsedShop, storeSession, withBrowsedShop } from './support/browsed-shop.ts'
import { atMost, median, type Promise_, report } from './support/report.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, journey: { type: 'string', multiple: true } },
})
const RUNS = Number(values.runs)
const SLOWED = 4
const BOUND_MS = 100
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
}

/** Runs in the page: keeps the slowest interaction, by what the hand did, and what has moved by itself. */
function watch(): void {
  const kept = { slowest: 0, what: '', shifted: 0 }
  Object.assign(window, { kept })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!('interactionId' in entry) || entry.interactionId === 0 || entry.duration <= kept.slowest) continue
      kept.slowest = entry.duration
      kept.what = `${entry.name} ${(entry.target as Element | null)?.textContent?.slice(0, 30) ?? ''}`
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) kept.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** How long a finger rests on the glass. */
const PRESS_MS = 80

/**
 * Presses the middle of an element as a finger does. Playwright's `tap` lifts it at the same moment, so that the events
 * of both are one interaction, which is not what a hand does.
 */
async function press(target: Locator): Promise<void> {
  // A page that has just been shown scrolls to its top, and a sheet that closes still covers what is below it.
  for (let seen = 0; seen < 3; ) {
    seen = (await target.evaluate(isUncovered)) ? seen + 1 : 0
    if (seen === 0) await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await target.page().waitForTimeout(100)
  }
  const box = await target.boundingBox()
  if (box === null) throw new Error(`There is no ${target} to press`)
  await pressAt(target.page(), box.x + box.width / 2, box.y + box.height / 2)
}

/** Runs in the page. */
function isUncovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

async function pressAt(page: Page, x: number, y: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(PRESS_MS)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

type Kept = { slowest: number; what: string; shifted: number }

/** What was seen since the document was loaded; the last interaction is reported a frame after its picture. */
async function seen(page: Page): Promise<Kept> {
  await page.waitForTimeout(500)
  return page.evaluate(() => (window as unknown as { kept: Kept }).kept)
}

/** Where each begins, and what the hand does then. Within it no other document is loaded. */
const JOURNEYS: Record<string, readonly [path: string, walk: (page: Page) => Promise<void>]> = {
  'home: carousel, menu, search': [
    '/',
    async (page) => {
      await press(page.getByRole('button', { name: /menu/i }))
      await page.keyboard.press('Escape')
      await press(page.getByRole('combobox', { name: 'Pencarian' }))
      await page.keyboard.type('kereta', { delay: 80 })
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: /Menemukan/ }).waitFor()
    },
  ],
  'list: filters, order, next page': [
    '/books',
    async (page) => {
      await press(page.getByRole('button', { name: /^Filter/ }))
      const sheet = page.getByRole('dialog')
      await press(sheet.getByRole('radio', { name: 'Majalah' }).locator('xpath=ancestor::label'))
      await page.waitForURL(/type=Majalah/)
      await page.keyboard.press('Escape')
      await page.getByLabel('Urutkan').selectOption('termurah')
      await page.waitForURL(/sort=termurah/)
      await page.locator('section[aria-busy=false]').waitFor()
      await press(page.getByRole('link', { name: /^(Halaman )?2$/ }).first())
      await page.waitForURL(/page=2/)
    },
  ],
  'detail: formats, copies, cart': [
    '/books/detail/?q=kain-yang-bercerita',
    async (page) => {
      const box = page.getByRole('complementary', { name: 'Pembelian' })
      if ((await box.getByRole('tab').count()) > 1) await press(box.getByRole('tab', { name: 'Fisik' }))
      await press(box.getByRole('button', { name: /^Tambah/ }))
      await press(box.getByRole('button', { name: 'Keranjang' }))
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Keranjang.*\d/ })
        .waitFor()
    },
  ],
  'cart: copies, choice, checkout': [
    '/cart',
    async (page) => {
      await press(page.getByRole('button', { name: /^Kurangi/ }))
      await press(page.getByRole('checkbox', { name: 'Pilih Semua' }).locator('xpath=ancestor::label'))
      await press(page.getByRole('checkbox', { name: 'Pilih Semua' }).locator('xpath=ancestor::label'))
      await press(page.getByRole('button', { name: 'Bayar Sekarang', exact: true }))
      await page.waitForURL(/checkout/)
      for (const name of ['JNE', /^REG/, 'BNI VA'])
        await press(page.getByRole('radio', { name }).locator('xpath=ancestor::label'))
    },
  ],
  'package: method, code': [
    '/package',
    async (page) => {
      await press(
        page
          .getByRole('main')
          .getByRole('link', { name: /^Langganan/ })
          .first(),
      )
      await page.waitForURL(/subscribe/)
      await press(page.getByRole('radio', { name: 'BNI VA' }).locator('xpath=ancestor::label'))
      await press(page.getByRole('textbox', { name: 'Kode promo', exact: true }))
      await page.keyboard.type('SALAMKENAL', { delay: 80 })
    },
  ],
  'shelf: kinds, a book’s menu': [
    '/auth/my-book-and-magazine',
    async (page) => {
      await press(page.getByRole('tab', { name: /Langganan/ }))
      await press(page.getByRole('tab', { name: /Buku/ }))
    },
  ],
  'reader: a turn, the contents, a search': [
    '/book/read/cuplikan?book=rumah-di-ujung-gang-kenari',
    async (page) => {
      const place = page.locator('#reader-page')
      await place.waitFor()
      const { width, height } = PHONE.viewport
      await pressAt(page, width - 4, height / 2)
      await page.waitForFunction(
        () => Number(document.querySelector<HTMLInputElement>('#reader-page')?.value) > 1,
      )
      await press(page.getByRole('button', { name: 'Daftar isi dan halaman' }))
      await page.getByRole('complementary', { name: 'Isi buku' }).waitFor()
      await page.keyboard.press('Escape')
      await press(page.getByRole('button', { name: 'Cari di buku ini' }))
      await page.keyboard.type('rumah', { delay: 80 })
      await page
        .getByRole('search')
        .getByRole('status')
        .getByText(/hasil|ditemukan/)
        .waitFor()
    },
  ],
}

const walks = Object.entries(JOURNEYS).filter(
  ([name]) => values.journey === undefined || values.journey.some((wanted) => name.startsWith(wanted)),
)

await withBrowsedShop(measure, () => ({ LIMIT_REGISTER: '1000' }))

async function measure({ shop, browser }: BrowsedShop): Promise<void> {
  const found = new Map<string, Kept[]>(walks.map(([name]) => [name, []]))
  for (let run = 0; run <= RUNS; run++) {
    const reader = await signedIn(shop.origin, 'Sari Dewi')
    const login = await client(shop.origin)('POST', '/api/auth/login', reader)
    const demo = await client(shop.origin)('POST', '/api/auth/login', {
      email: 'demo@example.com',
      password: 'lembar-demo',
    })
    const [address] = (
      await client(shop.origin, demo.body.data.access_token)('GET', '/api/user/user-address')
    ).body.data
    await client(shop.origin, login.body.data.access_token)('POST', '/api/user/user-address', address)
    const context = await browser.newContext({ ...PHONE, baseURL: shop.origin, serviceWorkers: 'block' })
    await context.addInitScript(watch)
    await storeSession(context, login.body.data.access_token, login.body.data.user)
    for (const [name, [path, walk]] of walks) {
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
      await walk(page)
      // The first round only fills the caches.
      if (run > 0) found.get(name)?.push(await seen(page))
      await page.close()
    }
    await context.close()
  }
  console.log('journey | slowest interaction, ms | of | moved by itself')
  const promises: Promise_[] = []
  for (const [name, kept] of found) {
    const slowest = median(kept.map((one) => one.slowest))
    const shifted = Math.max(...kept.map((one) => one.shifted))
    const what = kept.toSorted((a, b) => b.slowest - a.slowest)[0]?.what ?? ''
    console.log(`${name} | ${slowest} | ${what} | ${shifted.toFixed(3)}`)
    promises.push(atMost(name, slowest, BOUND_MS, { unit: ' ms' }), {
      what: `${name}, layout shift`,
      measured: shifted.toFixed(3),
      bound: '0',
      ok: shifted === 0,
    })
  }
  report('responsiveness', promises)
}
