// Opens every PDF of a folder in the shop's reader and holds its pages against pdf.js drawn without any policy.

import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, visit } from '#tests/support/browser.ts'
import { bookOwner, type OwnedBook, ownedPdf, replaceFile } from '#tests/support/pdf-reading.ts'
import {
  type Comparison,
  compareWithPlain,
  inkOf,
  openPlainly,
  openPlainPdfjs,
  type PlainPdfjs,
} from '#tests/support/plain-pdfjs.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'

/** Any folder of PDFs: the demo shop's without a name, since 250 files take five minutes. */
const FOLDER = process.env.LEMBAR_PDF_FOLDER || 'demo/files/ebooks'
const PASSWORDS: Record<string, string> = {
  'pdfjs-issue21579.pdf': 'pässwört',
  'pdfjs-issue6010_1.pdf': 'abc',
  'pdfjs-issue6010_2.pdf': 'æøå',
  'qpdf-enc-R2+V1+U=view+O=master.pdf': 'view',
  'qpdf-enc-R2+V1+U=view+O=view.pdf': 'view',
  'qpdf-examples_qtest_bookmarks_4.pdf': 'user',
  'qpdf-pages-copy-encryption.pdf': 'user',
}
/** A file that shows nothing by then, neither a page nor a message, hangs. */
const PATIENCE_MS = 10_000
const SAMPLE = 30
/** poppler 22.12 does not end with `qpdf-shared-unnamed-field.pdf`. */
const POPPLER_MS = 20_000
/** First pages that poppler draws otherwise, each looked at. */
const POPPLER_DIFFERS: Record<string, string> = {
  'checkbox_no_appearance.pdf': 'a ticked field without a picture of its own: poppler leaves it out',
  'issue21570.pdf': 'lines along the edge of the page: poppler draws them within it',
  'issue11740_reduced.pdf':
    'a font of another type than it says it is: poppler draws all letters on one spot',
  'issue10542_reduced.pdf': 'poppler puts a word beside the page after a line that is drawn within the text',
  'issue4260_reduced.pdf':
    'filled rectangles of no height: poppler draws them one pixel high, pdf.js leaves them out',
  'issue5747.pdf': 'a scan of one bit a pixel, reduced: poppler draws its strokes thinner than pdf.js',
  'bug920426.pdf': 'a font whose codes are Unicode: poppler draws boxes of missing letters',
  'smask_alpha_bc.pdf': 'a soft mask of alpha with a backdrop: poppler paints outside of it',
  'issue2128r.pdf': 'a Chinese font that is not embedded: boxes of missing letters, of unlike size',
  'issue8372.pdf': 'a Chinese font that is not embedded: boxes of missing letters, of unlike size',
  'pdfjs-operator_list_cycle.pdf':
    'a pattern painted with itself: poppler leaves it out, pdf.js fills it with black',
}
const EMPTY_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

type Shown = Comparison & { page: number }
type Outcome = { file: string; plain: number | string; message?: string; shown: Shown[]; faults: string[] }

let shop: TestShop
let book: OwnedBook
let plain: PlainPdfjs

beforeAll(async () => {
  shop = await testShop({ pages: true })
  book = await ownedPdf(shop)
  plain = await openPlainPdfjs()
})
afterAll(async () => {
  await plain.close()
  await closeBrowser()
  await shop.close()
})

const say = (line: string) => process.stdout.write(`${line}\n`)

async function listPdfs(): Promise<string[]> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true })
  const only = process.env.LEMBAR_PDF_ONLY
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.pdf'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => only === undefined || path.includes(only))
    .sort()
}

test(
  'F67 no page of any PDF is shown with less than what the file draws',
  async () => {
    const paths = await listPdfs()
    expect(paths).not.toEqual([])
    const reader = await bookOwner(shop, book)
    const other = await visit(shop.origin)
    await plain.open(other.page)
    const file = { bytes: new Uint8Array() }
    await replaceFile(reader.page, file)
    const calledOut: string[] = []
    reader.page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== shop.origin) calledOut.push(request.url())
    })
    const outcomes: Outcome[] = []
    for (const path of paths) {
      file.bytes = await readFile(path)
      const outcome = await tryFile(reader.page, other.page, path, file.bytes)
      outcomes.push(outcome)
      const worst = Math.max(0, ...outcome.shown.map(({ different }) => different))
      say(
        `${path.slice(FOLDER.length + 1)}: ${outcome.message ?? `${outcome.plain} pages, ${(worst * 100).toFixed(2)} %`} ${outcome.faults.join('; ')}`,
      )
    }
    const unlikePoppler = await compareWithPoppler(other.page, outcomes)
    const faulty = outcomes.filter(({ faults }) => faults.length > 0)
    say(`${outcomes.length} files, ${faulty.length} with faults`)
    expect(faulty.map(({ file, faults }) => `${file}: ${faults.join('; ')}`)).toEqual([])
    expect(unlikePoppler).toEqual([])
    expect(calledOut).toEqual([])
    await reader.context.close()
    await other.context.close()
  },
  3 * 60 * 60_000,
)

async function tryFile(page: Page, other: Page, path: string, bytes: Uint8Array): Promise<Outcome> {
  const name = path.slice(FOLDER.length + 1)
  const password = PASSWORDS[name.slice(name.lastIndexOf('/') + 1)]
  const outcome: Outcome = {
    file: name,
    plain: await openPlainly(other, bytes, password),
    shown: [],
    faults: [],
  }
  await page.goto(book.path)
  const alert = page.getByRole('alert')
  const first = page.locator('[role="group"][aria-label^="Halaman"]').first()
  const locked = page.getByRole('dialog', { name: 'Berkas ini dilindungi kata sandi' })
  const soon = { timeout: PATIENCE_MS }
  const seen = () =>
    Promise.race([
      alert.waitFor(soon).then(() => 'message' as const),
      first.waitFor({ ...soon, state: 'attached' }).then(() => 'page' as const),
    ]).catch(() => 'nothing' as const)
  let opened = await Promise.race([seen(), locked.waitFor(soon).then(() => 'locked' as const)])
  if (opened === 'locked' && password !== undefined) {
    await locked.getByLabel('Kata sandi berkas', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    opened = await seen()
  }
  if (opened === 'locked') {
    outcome.message = 'asks for its password'
    if (outcome.plain !== 'PasswordException')
      outcome.faults.push('asks for a password that it does not need')
    return outcome
  }
  if (opened === 'nothing') {
    outcome.faults.push('neither a page nor a message')
    return outcome
  }
  if (opened === 'message') {
    outcome.message = (await alert.textContent()) ?? ''
    if (await drawsSomething(other, outcome.plain)) outcome.faults.push(`refused: ${outcome.message}`)
    return outcome
  }
  if (typeof outcome.plain !== 'number') {
    outcome.faults.push(`shown, though pdf.js says ${outcome.plain}`)
    return outcome
  }
  for (const number of new Set([1, Math.ceil(outcome.plain / 2), outcome.plain])) {
    outcome.faults.push(...(await tryPage(page, other, number, outcome)))
  }
  return outcome
}

/** Whether pdf.js itself has anything to show of a file: some open and have no page that can be drawn. */
async function drawsSomething(other: Page, plain: number | string): Promise<boolean> {
  if (typeof plain === 'string' || plain === 0) return false
  return plain > 1 || typeof (await compareWithPlain(other, 1, EMPTY_PICTURE)) !== 'string'
}

/** Goes to a page by its number, whatever it calls itself: a page of these files may have the name of another one. */
async function slideTo(page: Page, number: number): Promise<Locator> {
  const slider = page.getByRole('slider', { name: 'Halaman dalam buku' })
  await slider.fill(String(number))
  const [, name] = /^Halaman (.*) dari \d+$/.exec((await slider.getAttribute('aria-valuetext')) ?? '') ?? []
  await slider.blur()
  return page.getByRole('group', { name: `Halaman ${name}`, exact: true }).first()
}

/** What is wrong with a page, if anything. A page that pdf.js cannot draw either has to say so. */
async function tryPage(page: Page, other: Page, number: number, { shown }: Outcome): Promise<string[]> {
  try {
    const shownPage = await slideTo(page, number)
    const painted = shownPage.locator(':scope > :not(.pdf-waiting) > canvas').first()
    const outcome = await Promise.race([
      shownPage
        .locator('.pdf-broken-page')
        .waitFor({ timeout: PATIENCE_MS })
        .then(() => 'broken' as const),
      painted.waitFor({ state: 'attached', timeout: PATIENCE_MS }).then(() => 'painted' as const),
    ])
    const picture =
      outcome === 'painted'
        ? await painted.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/png'))
        : EMPTY_PICTURE
    const compared = await compareWithPlain(other, number, picture)
    if (outcome === 'broken') {
      return typeof compared === 'string' ? [] : [`page ${number} is said to be broken`]
    }
    if (typeof compared === 'string') return [`page ${number} is shown, though pdf.js says ${compared}`]
    shown.push({ page: number, ...compared })
    const { different, ink, plainInk } = compared
    const percent = (different * 100).toFixed(1)
    return different > 0.01 ? [`page ${number} differs by ${percent} % (ink ${ink}, ${plainInk})`] : []
  } catch (error) {
    return [`page ${number}: ${error instanceof Error ? error.message.split('\n')[0] : error}`]
  }
}

/** First pages of a sample of the files, by how much ink poppler puts on them: a wholly different renderer. */
async function compareWithPoppler(other: Page, outcomes: readonly Outcome[]): Promise<string[]> {
  const candidates = outcomes.filter(({ shown }) => shown[0]?.page === 1)
  const step = Math.max(1, candidates.length / SAMPLE)
  const sample = Array.from(
    { length: Math.min(SAMPLE, candidates.length) },
    (_, i) => candidates[Math.floor(i * step)],
  )
  const unlike: string[] = []
  let compared = 0
  for (const outcome of sample) {
    const [first] = outcome?.shown ?? []
    if (outcome === undefined || first === undefined) continue
    const size = ['-scale-to-x', `${first.width}`, '-scale-to-y', `${first.height}`]
    const png = await promisify(execFile)(
      'pdftoppm',
      // The part of the page that readers show, which may be less than the sheet.
      ['-png', '-cropbox', '-f', '1', '-l', '1', ...size, join(FOLDER, outcome.file)],
      {
        encoding: 'buffer',
        maxBuffer: 64 * 1024 * 1024,
        timeout: POPPLER_MS,
      },
    ).then(
      ({ stdout }) => stdout,
      () => undefined,
    )
    // Not installed, or a file that poppler does not open or end with.
    if (png === undefined || png.length === 0) continue
    compared += 1
    const ink = await inkOf(other, png)
    // Without the buyer's mark, which the reader writes on the page: on an empty page it is all the ink there is.
    const ratio = (first.plainInk + 0.001) / (ink + 0.001)
    const name = outcome.file.slice(outcome.file.lastIndexOf('/') + 1)
    if ((ratio < 0.5 || ratio > 2) && POPPLER_DIFFERS[name] === undefined)
      unlike.push(`${outcome.file}: ink ${first.plainInk.toFixed(4)}, poppler ${ink.toFixed(4)}`)
  }
  for (const line of unlike) say(line)
  say(`${compared} first pages compared with poppler, ${unlike.length} unlike`)
  return unlike
}
