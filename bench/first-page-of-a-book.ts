// Promise: the first page of a book of 1,000 pages of text is on the screen at most 1.1 × as late as in pdf.js's own
// viewer components. Network: 20 Mbit/s, 40 ms, applied by the browser to both. Start: the navigation. End: the first
// frame that finds the first page's canvas painted (both pages are asked in each frame). `PAIRS` pairs, in turn; each
// pair gives one ratio, and the median of the ratios counts. Both have been opened once before, so scripts come from
// the browser's cache; the book comes from the server each time. Ours carries the whole shop: session, ownership, the
// page frame, the place that was kept. Data: made here. Off: jobs.
import type { Browser, BrowserContext } from 'playwright-core'
import { launchChromium } from '#tests/support/chromium.ts'
import { openPlainViewer } from './support/plain-viewer.ts'
import { openReadingShop } from './support/reading-shop.ts'
import { atMost, median, report } from './support/report.ts'
import { makeTextBook } from './support/text-book.ts'

const PAIRS = 15
const BOUND = 1.1
const LINE = { offline: false, latency: 40, downloadThroughput: 20e6 / 8, uploadThroughput: 20e6 / 8 }

const SELECTORS = {
  ours: '[role="group"] > :not(.pdf-waiting) > canvas',
  plain: '.page[data-loaded="true"] canvas',
}

/** Notes the first frame in which the painted page is found, in milliseconds from the start of the navigation. */
function watchFor(selector: string) {
  const look = () => {
    if (document.querySelector(selector)) Object.assign(window, { paintedAt: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function openFor(browser: Browser, selector: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  await context.addInitScript(watchFor, selector)
  return context
}

async function timeOf(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await page.goto(address, { waitUntil: 'commit' })
    const found = await page.waitForFunction(() => (window as { paintedAt?: number }).paintedAt)
    return (await found.jsonValue()) ?? Number.NaN
  } finally {
    await page.close()
  }
}

const book = await makeTextBook(1_000)
const shop = await openReadingShop()
const viewer = await openPlainViewer(book)
const browser = await launchChromium()
try {
  const address = shop.origin + (await shop.addBook(book))
  const ours = await openFor(browser, SELECTORS.ours)
  await shop.signIn(ours)
  const plain = await openFor(browser, SELECTORS.plain)
  await timeOf(ours, address)
  await timeOf(plain, viewer.origin)
  const pairs: { ours: number; plain: number }[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    // Which of the two comes first changes, so that neither always finds the machine warmer.
    const first = pair % 2 === 0
    const one = first ? await timeOf(ours, address) : await timeOf(plain, viewer.origin)
    const other = first ? await timeOf(plain, viewer.origin) : await timeOf(ours, address)
    pairs.push(first ? { ours: one, plain: other } : { ours: other, plain: one })
  }
  const ratio = median(pairs.map((pair) => pair.ours / pair.plain))
  const milliseconds = (key: 'ours' | 'plain') => Math.round(median(pairs.map((pair) => pair[key])))
  const what = `1,000 pages of text, to pdf.js's own viewer (median of ${PAIRS} pairs)`
  const more = ` (${milliseconds('ours')} to ${milliseconds('plain')} ms)`
  report('first-page-of-a-book', [atMost(what, ratio, BOUND, { digits: 2, more })])
} finally {
  await browser.close()
  await viewer.close()
  await shop.close()
}
// A thread that hashed the reader's password outlives the shop.
process.exit()
