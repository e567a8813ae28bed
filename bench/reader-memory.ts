// Promise: reading on costs no memory. The browser's process of the page grows by at most 10 % from page 100 to page
// 500 of a book of text; at any time at most 10 canvases live, of at most 80 MB.
// Start: the book is open at its first page. End: page 520, two pages a turn. Twice, each in a browser of its own:
// turned as one reads (each turn to its end, then a pause), and leafed through (a turn each 150 ms, which completes
// the one before). Data: 540 pages of text, made here. Compared: the median resident memory of the renderer over the
// readings of pages 80 to 180 with that of 420 to 520, a reading every 10 turns (Linux: /proc).
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchChromium } from '#tests/support/chromium.ts'
import { openReadingShop } from './support/reading-shop.ts'
import { median, type Promise_, report } from './support/report.ts'
import { makeTextBook } from './support/text-book.ts'

const PAGES = 540
const LAST = 520
const SPEEDS = { 'turned as one reads': 1_150, 'leafed through': 150 }
const GROWTH = 1.1
const CANVASES = 10
const CANVAS_MB = 80

type Reading = { page: number; megabytes: number }

const canvasesOf = (page: Page) =>
  page.evaluate(() => {
    const live = [...document.querySelectorAll('canvas')].filter(({ width, height }) => width * height > 1)
    return { count: live.length, megabytes: live.reduce((sum, c) => sum + c.width * c.height * 4, 0) / 1e6 }
  })

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
    let canvases = { count: 0, megabytes: 0 }
    for (let turn = 1; turn * 2 <= LAST; turn++) {
      await page.keyboard.press('ArrowRight')
      await sleep(pause)
      if (turn % 10 !== 0) continue
      const { processInfo } = await processes.send('SystemInfo.getProcessInfo')
      const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
      readings.push({ page: turn * 2, megabytes: await residentMegabytes(renderers) })
      const now = await canvasesOf(page)
      canvases = {
        count: Math.max(canvases.count, now.count),
        megabytes: Math.max(canvases.megabytes, now.megabytes),
      }
    }
    const reached = Number(await page.locator('#reader-page').inputValue())
    if (reached < LAST - 2) throw new Error(`the book stands at page ${reached}`)
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
        measured: `${canvases.count}, ${canvases.megabytes.toFixed(0)} MB`,
        bound: `≤ ${CANVASES}, ≤ ${CANVAS_MB} MB`,
        ok: canvases.count <= CANVASES && canvases.megabytes <= CANVAS_MB,
      },
    )
  }
} finally {
  await shop.close()
}
report(promises)
// A thread that hashed the reader's password outlives the shop.
process.exit()
