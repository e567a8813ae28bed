// Promise: reading on costs no memory. The browser's process of the page grows by at most 10 % from page 100 to page
// 500 of a book of text; at most 10 canvases are live, and at any time at most 80 MB of them.
// Start: the book is open at its first page. End: page 520, two pages a turn. Twice, each in a browser of its own:
// turned as one reads (each turn to its end, then a pause), and leafed through (a turn each 150 ms, which completes
// the one before). Data: 540 pages of text, made here. Compared: the median resident memory of the renderer over the
// readings of pages 80 to 180 with that of 420 to 520, a reading every 10 turns (Linux: /proc). Canvases are counted in
// every frame from the second turn on. A turn that is seen whole also has its sheet, ten narrow canvases that together
// are one page's picture: they count in megabytes, and in number while leafing.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchChromium } from '#tests/support/chromium.ts'
import { openReadingShop } from './support/reading-shop.ts'
import { median, type Promise_, report } from './support/report.ts'
import { makeTextBook } from './support/text-book.ts'

const PAGES = 540
const LAST = 520
const SPEEDS = { 'turned as one reads': 1_150, 'leafed through': 150 }
const TURN_MS = 1_000
const GROWTH = 1.1
const CANVASES = 10
const CANVAS_MB = 80

type Reading = { page: number; megabytes: number }

type Canvases = { pages: number; all: number; megabytes: number }

/** Notes in each frame the most canvases that were live together, those of pages and all, and their memory. */
function watchCanvases() {
  const most: Canvases = { pages: 0, all: 0, megabytes: 0 }
  const look = () => {
    const live = [...document.querySelectorAll('canvas')].filter(({ width, height }) => width * height > 1)
    most.pages = Math.max(most.pages, live.filter((one) => one.classList.contains('pdf-canvas')).length)
    most.all = Math.max(most.all, live.length)
    most.megabytes = Math.max(
      most.megabytes,
      live.reduce((sum, { width, height }) => sum + width * height * 4, 0) / 1e6,
    )
    requestAnimationFrame(look)
  }
  Object.assign(window, { mostCanvases: most })
  requestAnimationFrame(look)
}

async function residentMegabytes(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
    }),
  )
  return Math.max(...sizes) / 1024
}

async function readThrough(origin: string, path: string, pause: number, signIn: typeof shop.signIn) {
  const browser = await launchChromium()
  try {
    const processes = await browser.newBrowserCDPSession()
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
    await signIn(context)
    const page = await context.newPage()
    await page.goto(origin + path)
    await page.locator('canvas').first().waitFor({ state: 'attached' })
    await sleep(2_000)
    const readings: Reading[] = []
    for (let turn = 1; turn * 2 <= LAST; turn++) {
      await page.keyboard.press('ArrowRight')
      await sleep(pause)
      if (turn === 2) await page.evaluate(watchCanvases)
      if (turn % 10 !== 0) continue
      const { processInfo } = await processes.send('SystemInfo.getProcessInfo')
      const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
      readings.push({ page: turn * 2, megabytes: await residentMegabytes(renderers) })
    }
    const reached = Number(await page.locator('#reader-page').inputValue())
    if (reached < LAST - 2) throw new Error(`the book stands at page ${reached}`)
    const canvases = await page.evaluate(() => (window as unknown as { mostCanvases: Canvases }).mostCanvases)
    return { readings, canvases }
  } finally {
    await browser.close()
  }
}

const between = (readings: readonly Reading[], from: number, to: number) =>
  median(readings.filter(({ page }) => page >= from && page <= to).map(({ megabytes }) => megabytes))

const shop = await openReadingShop()
const promises: Promise_[] = []
try {
  const bytes = await makeTextBook(PAGES)
  for (const [what, pause] of Object.entries(SPEEDS)) {
    // Another title each time: a place that was kept would open the second book at its end.
    const path = await shop.addBook(bytes)
    const { readings, canvases } = await readThrough(shop.origin, path, pause, shop.signIn)
    const count = pause < TURN_MS ? canvases.all : canvases.pages
    const [early, late] = [between(readings, 80, 180), between(readings, 420, 520)]
    promises.push(
      {
        name: 'reader-memory',
        what: `${what}: page 500 to page 100`,
        measured: `${(late / early).toFixed(2)} (${early.toFixed(0)} to ${late.toFixed(0)} MB)`,
        bound: `≤ ${GROWTH}`,
        ok: late / early <= GROWTH,
      },
      {
        name: 'reader-memory',
        what: `${what}: live canvases`,
        measured: `${count}, ${canvases.megabytes.toFixed(0)} MB`,
        bound: `≤ ${CANVASES}, ≤ ${CANVAS_MB} MB`,
        ok: count <= CANVASES && canvases.megabytes <= CANVAS_MB,
      },
    )
  }
} finally {
  await shop.close()
}
report(promises)
// A thread that hashed the reader's password outlives the shop.
process.exit()
