// Opens every HTML book, EPUB and list of hostile vectors of a folder in the shop's reader.

import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '#server/book-files/cut-html.ts'
import { readBookFrom, readHtmlBook } from '#server/book-files/read-html-book.ts'
import { closeBrowser } from '#tests/support/browser.ts'
import { countingServer } from '#tests/support/counting-server.ts'
import { hostileMarkup } from '#tests/support/hostile-markup.ts'
import { provoke, replaceMarkup, watchForRuns } from '#tests/support/hostile-reading.ts'
import { HTML_BOOK_TEXT, htmlBook } from '#tests/support/html-book.ts'
import { ownedHtml } from '#tests/support/html-reading.ts'
import { bookOwner } from '#tests/support/pdf-reading.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import type { Shopper } from '#tests/support/shopper.ts'

/**
 * Any folder of books and lists: the demo shop's books and the project's own vectors without a name. Lists are JSON
 * arrays of objects with `payload` or `data`, and a file of placeholders beside.
 */
const FOLDER = process.env.LEMBAR_HTML_FOLDER || 'demo/files/ebooks'
const LONG = 30 * 60_000

let shop: TestShop
let spy: Awaited<ReturnType<typeof countingServer>>
let reader: Shopper
let page: Page
let runs: string[]
let markup = ''

beforeAll(async () => {
  shop = await testShop({ pages: true })
  spy = await countingServer()
  const owned = await ownedHtml(shop, { bytes: htmlBook() })
  reader = await bookOwner(shop, owned)
  page = reader.page
  runs = await watchForRuns(page)
  await replaceMarkup(page, () => markup)
  await page.goto(owned.path)
})
afterAll(async () => {
  await reader.context.close()
  await closeBrowser()
  await spy.close()
  await shop.close()
})

async function show(next: string): Promise<string> {
  markup = next
  await page.reload()
  await page.getByLabel('Kemajuan membaca').waitFor()
  return page.evaluate(() => document.querySelector('iframe')?.contentDocument?.body.textContent ?? '')
}

const letters = (text: string) => lettersOf(text).length
const decoded = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#\d+);/g, ' ')

async function filesOf(pattern: RegExp): Promise<string[]> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

const isEpubFolder = (path: string) => existsSync(join(path, 'META-INF', 'container.xml'))

/** An unpacked EPUB is one book; its texts are none of their own. */
function bookOf(path: string): string {
  for (let folder = dirname(path); folder.length > FOLDER.length; folder = dirname(folder)) {
    if (isEpubFolder(folder)) return folder
  }
  return path
}

test(
  'every HTML book and EPUB opens, and its text is there',
  async () => {
    const books = new Set((await filesOf(/\.(?:x?html?|epub)$/i)).map(bookOf))
    const faults: string[] = []
    let shown = 0
    for (const path of books) {
      try {
        const book = await readHtmlBook(path, { beside: dirname(path) })
        const there = letters(await show(book.markup))
        const expected = letters(
          decoded(textOf(book.markup.replace(/<nav role="doc-toc">[\s\S]*?<\/nav>/, ''))),
        )
        if (there < 0.98 * expected) faults.push(`${path}: ${there} of ${expected} letters`)
        shown += 1
      } catch (error) {
        faults.push(`${path}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`)
      }
    }
    process.stdout.write(`${shown} of ${books.size} books shown\n${faults.join('\n')}\n`)
    expect(shown).toBeGreaterThan(0)
    expect(runs).toEqual([])
    // What is no book, such as a page of links, is refused with its reason.
    expect(faults.filter((fault) => !fault.includes('bukan buku'))).toEqual([])
  },
  LONG,
)

type Vector = { payload: string; expected: readonly string[] | undefined }

/**
 * All payloads of the lists of a folder, their placeholders filled in, with the output of another sanitizer where a list
 * states it; the project's own vectors where the folder has no list.
 */
async function vectors(): Promise<Vector[]> {
  const found: Vector[] = []
  let places: Record<string, string> = {}
  for (const path of await filesOf(/\.json$/i)) {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (/payloads\.json$/.test(path)) places = value as Record<string, string>
    else if (Array.isArray(value)) {
      for (const { payload, data, expected } of value as Record<string, unknown>[]) {
        const text = payload ?? data
        const accepted = expected === undefined ? undefined : ([expected].flat() as string[])
        if (typeof text === 'string') found.push({ payload: text, expected: accepted })
      }
    }
  }
  if (found.length === 0) {
    const alone = hostileMarkup(spy.origin).alone.map((payload) => ({ payload, expected: undefined }))
    return [...alone, ...KEPT_TEXT]
  }
  return found.map(({ payload, expected }) => ({
    payload: payload
      .replace(/%([a-z0-9_]+)%/g, (whole, name: string) => places[name] ?? whole)
      .replaceAll('\0', ''),
    expected,
  }))
}

/** Vectors whose harmless text must stay. */
const KEPT_TEXT: readonly Vector[] = [
  { payload: '<p>Sawah <script>top.ran=1</script>hijau</p>', expected: ['<p>Sawah hijau</p>'] },
  { payload: '<form action=//x><b>Padi</b><input value=x></form>', expected: ['<b>Padi</b>'] },
  {
    payload: '<listing>&lt;img onerror="top.ran=1" src=x&gt;</listing>',
    expected: ['&lt;img onerror="top.ran=1" src=x&gt;'],
  },
]

const importOf = async (markup: string) => {
  const bytes = Buffer.from(`${HTML_BOOK_TEXT}${markup}`)
  return (await readBookFrom({ names: ['a.html'], read: async () => bytes })).markup
}

const lettersOf = (text: string) => (text.match(/[\p{L}\p{N}]/gu) ?? []).join('')

/** What the other sanitizer keeps and a book does not: drawings, and the prompt that browsers give an old search field. */
const NO_TEXT_OF_BOOKS = /<svg[\s\S]*?<\/svg>|This is a searchable index[^<]*/g

test(
  'the text that another sanitizer leaves of a vector is left by the import too, and shown',
  async () => {
    const stated = (await vectors()).filter(({ expected }) => expected !== undefined)
    expect(stated.length).toBeGreaterThan(0)
    const before = lettersOf(textOf(await importOf('')))
    const faults: string[] = []
    const imported: string[] = []
    for (const { payload, expected = [] } of stated) {
      const markup = await importOf(payload)
      imported.push(markup)
      const text = lettersOf(decoded(textOf(markup))).slice(before.length)
      const accepted = expected.map((one) => lettersOf(decoded(textOf(one.replace(NO_TEXT_OF_BOOKS, '')))))
      if (!accepted.some((one) => text.includes(one))) {
        faults.push(`${payload.slice(0, 200)}: "${text}" instead of "${accepted.join('" or "')}"`)
      }
    }
    const all = imported.join('')
    const shown = letters(await show(all))
    process.stdout.write(`${stated.length} vectors with a stated output\n`)
    expect(faults).toEqual([])
    expect(shown).toBeGreaterThanOrEqual(letters(decoded(textOf(all))))
  },
  LONG,
)

test(
  'F33 no vector of the lists runs or calls out, through the import and by the display alone',
  async () => {
    const all = (await vectors()).map(({ payload }) => payload)
    const imported = await Promise.all(all.map(importOf))
    await show(imported.join(''))
    const faults = (await provoke(page)).map((fault) => `imported: ${fault}`)
    // Requests to anywhere but the shop, whoever would have answered.
    const away: string[] = []
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(shop.origin)) away.push(request.url())
    })
    for (const one of all) {
      try {
        await show(`<p>Kata pertama.</p>${one}`)
        faults.push(...(await provoke(page)).map((fault) => `${one.slice(0, 120)}: ${fault}`))
      } catch (error) {
        faults.push(`${one.slice(0, 120)}: ${error instanceof Error ? error.message.slice(0, 200) : ''}`)
      }
    }
    process.stdout.write(`${all.length} vectors\n`)
    expect({ faults, runs, away, asked: spy.requests }).toEqual({ faults: [], runs: [], away: [], asked: [] })
  },
  LONG,
)
