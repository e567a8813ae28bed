// Promise: with the shop stopped, a saved book opens in ≤ 1 s, PDF and HTML, from the address to the first page that is
// painted. Start: both books are saved and were read once. End: `--runs` (7) openings of each, in turn, medians.
// Data: 19 MB of PDF with a picture a page, and an HTML book of 1.2 MB. Off: demo, jobs.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { openShop } from '#server/main.ts'
import { readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { makeLargePdf } from '#tests/support/make-large-pdf.ts'
import { addPaidOrder } from '#tests/support/reader-rows.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { readOptions } from './support/read-options.ts'
import { atMost, median, report } from './support/report.ts'

const { runs: RUNS } = readOptions({ runs: 7 })
const BOUND_MS = 1000
const TEXT = `<h1>Sawah</h1>${'<p>Paragraf tentang sawah, sungai dan orang yang pulang menjelang malam.</p>'.repeat(16_000)}`
const READER = { email: 'pembaca@example.com', password: 'rahasia-pembaca-uji', name: 'Pembaca' }

const folder = await mkdtemp(join(tmpdir(), 'lembar-bench-offline-'))
const config = readConfig({ LEMBAR_DATA: folder, PORT: '0' })
const shop = await openShop({ config, log: silentLog, development: false, demo: false, jobs: false })
const browser = await launchChromium()
let stopped = false

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(shop.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { data: { access_token: string; user: { id: number } } }
}

async function own(userId: number, name: string, kind: 'PDF' | 'HTML', bytes: Buffer) {
  const { database } = shop
  const files = await openLocalFolder(join(folder, 'files'))
  const [titleId = 0] = await addTitles(database, [titleRecord({ name })])
  const { fileKey } = await addEbookFile({ database, files }, { titleId, kind, bytes })
  const orderId = await addPaidOrder(database, userId)
  await database.transact((tx) => tx.commit(grantEntitlements({ userId, titleIds: [titleId], orderId })))
  const query = new URLSearchParams({ name: fileKey, file_type: kind, source: 'Book User' })
  return `${shop.origin}${kind === 'PDF' ? '/book/read' : '/book/readHTML'}?${query}`
}

/** From the start of the navigation to what is awaited, in milliseconds. */
async function open(page: Page, address: string, painted: (page: Page) => Promise<void>): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  await painted(page)
  return page.evaluate(() => performance.now())
}

const paintedPdf = (page: Page) =>
  page
    .locator('[role="group"][aria-label="Halaman 1"] > :not(.pdf-waiting) > canvas')
    .first()
    .waitFor({ state: 'attached' })
const paintedHtml = (page: Page) =>
  page.frameLocator('iframe').getByText('Paragraf tentang sawah').first().waitFor()

try {
  await post('/api/auth/register', { ...READER, password_confirmation: READER.password })
  const { access_token: token, user } = (await post('/api/auth/login', READER)).data
  const pdf = await own(user.id, 'Atlas', 'PDF', makeLargePdf())
  const html = await own(user.id, 'Sawah', 'HTML', Buffer.from(TEXT))

  const page = await (await browser.newContext()).newPage()
  await page.goto(`${shop.origin}/promo`)
  await page.evaluate(
    ([key, stored]) => {
      localStorage.setItem('access_token', key ?? '')
      localStorage.setItem('user', stored ?? '')
    },
    [token, JSON.stringify(user)],
  )
  await page.goto(`${shop.origin}/auth/my-book-and-magazine`)
  for (const title of ['Atlas', 'Sawah']) {
    await page.getByRole('button', { name: `Simpan untuk offline: ${title}` }).click()
    await page
      .getByRole('article')
      .filter({ hasText: title })
      .getByText('Tersimpan ·')
      .waitFor({ timeout: 120_000 })
  }
  await open(page, pdf, paintedPdf)
  await open(page, html, paintedHtml)
  await shop.close()
  stopped = true

  const taken: { pdf: number[]; html: number[] } = { pdf: [], html: [] }
  for (let run = 0; run < RUNS; run++) {
    taken.pdf.push(await open(page, pdf, paintedPdf))
    taken.html.push(await open(page, html, paintedHtml))
  }
  report(
    'offline',
    (['pdf', 'html'] as const).map((kind) => {
      const more = ` (${taken[kind].map(Math.round).join(', ')})`
      const what = `a saved ${kind.toUpperCase()} opens with the shop stopped`
      return atMost(what, median(taken[kind]), BOUND_MS, { unit: ' ms', more })
    }),
  )
} finally {
  await browser.close()
  if (!stopped) await shop.close()
  await rm(folder, { recursive: true, force: true })
}
