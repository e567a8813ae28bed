// Promise: a chapter of 1.2 MB with 3,000 formulas opens in ≤ 1 s, and scrolls as smoothly as the same markup in a bare
// page does (p95 of a frame's time ≤ 1.1 × the bare page's). Start: the browser goes to the reader's address, signed in,
// with an empty cache. End: the text is laid out and painted. Compared in the same run, alternating: the same markup, in
// the same style, as a static page of the same server. Data: prose, headings and MathML, made here. Off: jobs.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { addPaidOrder } from '#tests/support/reader-rows.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { frameDocument } from '#web/reader/html/frame-document.ts'
import { DEFAULT_LOOK, lookProperties } from '#web/reader/html/look.ts'
import { withBrowsedShop } from './support/browsed-shop.ts'
import { readOptions } from './support/read-options.ts'
import { atMost, median, report } from './support/report.ts'

const { runs: RUNS } = readOptions({ runs: 7 })
const FRAMES = 240
const BYTES = 1_200_000

const SENTENCE =
  'Setiap basis ruang vektor berdimensi hingga memuat banyaknya vektor yang sama, dan dari sana panjang lintasan dihitung. '
const formula = (n: number) =>
  `<math display="block"><mrow><msub><mi>x</mi><mn>${n}</mn></msub><mo>=</mo><mfrac><mrow><mo>−</mo><mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo><mn>${n % 97}</mn><mi>a</mi><mi>c</mi></msqrt></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac></mrow></math>`

function chapter(): string {
  let markup = '<h1>Ruang Vektor</h1>'
  for (let n = 1; markup.length < BYTES; n++) {
    if (n % 60 === 0) markup += `<h2>Bagian ${n / 60}</h2>`
    markup += `<p>${n}. ${SENTENCE}</p>${formula(n)}`
  }
  return markup
}

const style = Object.entries(lookProperties(DEFAULT_LOOK))
  .map(([name, value]) => `${name}:${value}`)
  .join(';')

function barePage(markup: string): string {
  return frameDocument('Bab')
    .replace(/<meta http-equiv[^>]*>/, '')
    .replace('<html ', `<html data-mode="scroll" style="${style.replaceAll('"', '&quot;')}" `)
    .replace('<body>', `<body>${markup}`)
}

/** Records when the text is painted: two frames after its layout. Runs in the page. */
const WATCH = `(() => {
  if (window !== top) return
  const look = () => {
    const frame = document.querySelector('iframe')
    const inside = frame ? frame.contentDocument : document
    const shown = frame ? document.querySelector('[aria-label="Kemajuan membaca"]') : document.readyState !== 'loading'
    if (!shown || !inside.querySelector('math')) return requestAnimationFrame(look)
    requestAnimationFrame(() => requestAnimationFrame(() => { window.openedAt = performance.now() }))
  }
  requestAnimationFrame(look)
})()`

/** Scrolls by a line each frame. @returns the time between frames, in milliseconds, the 95th of a hundred */
async function scroll(page: Page): Promise<number> {
  return page.evaluate(
    (frames) =>
      new Promise<number>((resolve) => {
        const inside = document.querySelector('iframe')?.contentWindow ?? window
        const times: number[] = []
        let last = performance.now()
        const step = (now: number) => {
          times.push(now - last)
          last = now
          inside.scrollBy({ top: 40, behavior: 'instant' })
          if (times.length < frames) requestAnimationFrame(step)
          else resolve(times.slice(10).sort((a, b) => a - b)[Math.floor((frames - 10) * 0.95)] ?? Number.NaN)
        }
        requestAnimationFrame(step)
      }),
    FRAMES,
  )
}

type Measured = { opened: number; frame: number }

async function measure(browser: Browser, url: string, stored: Record<string, string>): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript((entries) => {
    if (window === top) for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await context.addInitScript(WATCH)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  const opened = await page.waitForFunction(() => (window as { openedAt?: number }).openedAt)
  const result = { opened: Number(await opened.jsonValue()), frame: await scroll(page) }
  await context.close()
  return result
}

const markup = chapter()
const bare = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8').end(barePage(markup))
})
const filesOf = (folder: string) => join(folder, 'files')

await withBrowsedShop(
  async ({ shop, browser, folder }) => {
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
    const { email, password } = shop.demoAccount ?? { email: '', password: '' }
    const answer = await fetch(`${shop.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { data } = (await answer.json()) as { data: { access_token: string; user: { id: number } } }
    const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name: 'Ruang Vektor' })])
    const files = await openLocalFolder(filesOf(folder))
    const bytes = Buffer.from(markup)
    const { fileKey } = await addEbookFile(
      { database: shop.database, files },
      { titleId, kind: 'HTML', bytes },
    )
    const orderId = await addPaidOrder(shop.database, data.user.id)
    await shop.database.transact((tx) =>
      tx.commit(grantEntitlements({ userId: data.user.id, titleIds: [titleId], orderId })),
    )
    const query = new URLSearchParams({ name: fileKey, file_type: 'HTML', source: 'Book User' })
    const reader = `${shop.origin}/book/readHTML?${query}`
    const plain = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`
    const stored = { access_token: data.access_token, user: JSON.stringify(data.user) }

    await measure(browser, reader, stored)
    const runs: { reader: Measured; plain: Measured }[] = []
    console.log('run | reader opens ms | bare page ms | reader p95 frame ms | bare p95 frame ms')
    for (let run = 1; run <= RUNS; run++) {
      const one = { reader: await measure(browser, reader, stored), plain: await measure(browser, plain, {}) }
      runs.push(one)
      const row = [one.reader.opened, one.plain.opened, one.reader.frame, one.plain.frame]
      console.log([run, ...row.map((value) => value.toFixed(1))].join(' | '))
    }
    const of = (who: 'reader' | 'plain', what: keyof Measured) => median(runs.map((run) => run[who][what]))
    const opened = of('reader', 'opened')
    const frame = of('reader', 'frame')
    const bareFrame = of('plain', 'frame')
    report('html-reader', [
      atMost(
        `1.2 MB with formulas opens (bare page: ${Math.round(of('plain', 'opened'))} ms)`,
        opened,
        1000,
        {
          unit: ' ms',
        },
      ),
      {
        what: `p95 frame while scrolling (bare page: ${bareFrame.toFixed(1)} ms)`,
        measured: `${frame.toFixed(1)} ms`,
        bound: '≤ 1.1 × bare, or ≤ 17 ms',
        ok: frame <= Math.max(17, 1.1 * bareFrame),
      },
    ])
  },
  (folder) => ({ FILES: filesOf(folder) }),
)
bare.close()
