// Promise: reading on costs no memory. The browser's process of the page grows by at most 10 % from page 100 to page
// 500 of a book of text; at most 10 canvases are live, and at any time at most 80 MB of them.
// Start: the book is open at its first page. End: page 520, two pages a turn. Each run in a browser of its own: turned as
// one reads (each turn to its end, then a pause), leafed through (a turn each 150 ms, which completes the one before),
// and leafed through once more with a garbage collection in the page and its workers at page 100 and page 500.
// Data: 540 pages of text, made here. Compared: the median resident memory of the renderer over the readings of pages 80
// to 180 with that of 420 to 520, a reading every 10 turns (Linux: /proc); with collections, the two readings after them.
// Canvases are counted in every frame from the fifth turn on; while leafing only as long as the keys follow each other
// as they should: in a pause of a busy machine a turn takes the ten strips of its sheet (together one page's picture)
// and the pages around are prepared.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { launchChromium } from '#tests/support/chromium.ts'
import { openReadingShop } from './support/reading-shop.ts'
import { atMost, median, type Promise_, report } from './support/report.ts'
import { makeTextBook } from './support/text-book.ts'

const PAGES = 540
const LAST = 520
const LEAF_MS = 150
const SPEEDS = { 'turned as one reads': 1_150, 'leafed through': LEAF_MS }
const TURN_MS = 1_000
/** With a longer pause between two keys, a turn becomes visible. */
const LEAFING_MS = 300
/** A busy machine may take a while to open the book. */
const PATIENCE_MS = 120_000
const GROWTH = 1.1
const CANVASES = 10
const CANVAS_MB = 80

type Reading = { page: number; megabytes: number }

type Canvases = { pages: number; all: number; megabytes: number }

/** Records in each frame the highest number of live canvases, of pages and in all, and their memory. */
function watchCanvases(longestPause: number) {
  const most: Canvases = { pages: 0, all: 0, megabytes: 0 }
  let keyAt = performance.now()
  let timely = 0
  window.addEventListener('keydown', () => {
    const now = performance.now()
    timely = now - keyAt < longestPause ? timely + 1 : 0
    keyAt = now
  })
  const look = () => {
    requestAnimationFrame(look)
    // Two turns after a pause its pages and its sheet are gone.
    if (timely < 3 || performance.now() - keyAt > longestPause) return
    const live = [...document.querySelectorAll('canvas')].filter(({ width, height }) => width * height > 1)
    most.pages = Math.max(most.pages, live.filter((one) => one.classList.contains('pdf-canvas')).length)
    most.all = Math.max(most.all, live.length)
    most.megabytes = Math.max(
      most.megabytes,
      live.reduce((sum, { width, height }) => sum + width * height * 4, 0) / 1e6,
    )
  }
  Object.assign(window, { mostCanvases: most })
  requestAnimationFrame(look)
}

/** The resident memory of the largest renderer: the one that shows the book. */
async function residentMegabytes(processes: CDPSession): Promise<number> {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo')
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'latin1').catch(() => '')
        return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
      }),
  )
  return Math.max(...sizes) / 1024
}

/** Waits until the book stands at a page; says what the reader shows instead, if it is a failure. */
async function expectPage(page: Page, number: number): Promise<void> {
  const field = page.locator('#reader-page')
  const alert = page.getByRole('alert')
  const givenUp = Date.now() + PATIENCE_MS
  for (;;) {
    const reached = (await field.count()) > 0 ? Number(await field.inputValue()) : 0
    if (reached >= number) return
    if ((await alert.count()) > 0) throw new Error(`the reader says: ${await alert.first().innerText()}`)
    if (Date.now() > givenUp) throw new Error(`the book stands at page ${reached} instead of ${number}`)
    await sleep(100)
  }
}

/** Opens a book in a browser of its own. */
async function openBook<T>(path: string, read: (page: Page, memory: () => Promise<number>) => Promise<T>) {
  const browser = await launchChromium({ args: ['--js-flags=--expose-gc'] })
  try {
    const processes = await browser.newBrowserCDPSession()
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
    context.setDefaultTimeout(PATIENCE_MS)
    await shop.signIn(context)
    const page = await context.newPage()
    await page.goto(shop.origin + path, { timeout: PATIENCE_MS })
    await page.locator('canvas').first().waitFor({ state: 'attached' })
    await expectPage(page, 1)
    await sleep(2_000)
    return await read(page, () => residentMegabytes(processes))
  } finally {
    await browser.close()
  }
}

/** Turns pages at a pace, from one turn of the book to another. */
async function turnPages(
  page: Page,
  from: number,
  to: number,
  pause: number,
  seen?: (turn: number) => unknown,
) {
  for (let turn = from; turn <= to; turn++) {
    await page.keyboard.press('ArrowRight')
    await sleep(pause)
    await seen?.(turn)
  }
  await expectPage(page, to * 2)
}

function readThrough(path: string, pause: number) {
  return openBook(path, async (page, memory) => {
    // Readings are not waited for: the next key would come late.
    const readings: Promise<Reading>[] = []
    await turnPages(page, 1, LAST / 2, pause, async (turn) => {
      if (turn === 2) await page.evaluate(watchCanvases, pause < TURN_MS ? LEAFING_MS : Number.MAX_VALUE)
      if (turn % 10 === 0) readings.push(memory().then((megabytes) => ({ page: turn * 2, megabytes })))
    })
    const canvases = await page.evaluate(() => (window as unknown as { mostCanvases: Canvases }).mostCanvases)
    return { readings: await Promise.all(readings), canvases }
  })
}

/** The memory that is still in use after garbage collection. */
function leafAndCollect(path: string) {
  return openBook(path, async (page, memory) => {
    const held = async () => {
      const collect = () => (globalThis as unknown as { gc(): void }).gc()
      await page.evaluate(collect)
      for (const worker of page.workers()) await worker.evaluate(collect)
      await sleep(3_000)
      return await memory()
    }
    await turnPages(page, 1, 50, LEAF_MS)
    const early = await held()
    await turnPages(page, 51, 250, LEAF_MS)
    return { early, late: await held() }
  })
}

const between = (readings: readonly Reading[], from: number, to: number) =>
  median(readings.filter(({ page }) => page >= from && page <= to).map(({ megabytes }) => megabytes))

const growth = (what: string, early: number, late: number): Promise_ =>
  atMost(what, late / early, GROWTH, { digits: 2, more: ` (${early.toFixed(0)} to ${late.toFixed(0)} MB)` })

const shop = await openReadingShop()
const promises: Promise_[] = []
try {
  const bytes = await makeTextBook(PAGES)
  for (const [what, pause] of Object.entries(SPEEDS)) {
    // Another title each time: a place that was kept would open the second book at its end.
    const path = await shop.addBook(bytes)
    const { readings, canvases } = await readThrough(path, pause)
    const count = pause < TURN_MS ? canvases.all : canvases.pages
    const [early, late] = [between(readings, 80, 180), between(readings, 420, 520)]
    promises.push(growth(`${what}: page 500 to page 100`, early, late), {
      what: `${what}: live canvases`,
      measured: `${count}, ${canvases.megabytes.toFixed(0)} MB`,
      bound: `≤ ${CANVASES}, ≤ ${CANVAS_MB} MB`,
      ok: count <= CANVASES && canvases.megabytes <= CANVAS_MB,
    })
  }
  const { early, late } = await leafAndCollect(await shop.addBook(bytes))
  promises.push(growth('held after a collection: page 500 to page 100', early, late))
} finally {
  await shop.close()
}
report('reader-memory', promises)
// A thread that hashed the reader's password outlives the shop.
process.exit()
