// Opens every HTML book, EPUB and list of hostile vectors of a folder in the shop's reader.

import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '#server/library/cut-html.ts'
import { readBookFrom, readHtmlBook } from '#server/library/read-html-book.ts'
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

const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
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
    expect(faults.filter((fault) => !fault.includes('is no book'))).toEqual([])
  },
  LONG,
)

/** All payloads of the lists of a folder, their placeholders filled in; the project's own where it has no list. */
async function vectors(): Promise<string[]> {
  const lists: string[] = []
  let places: Record<string, string> = {}
  for (const path of await filesOf(/\.json$/i)) {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (/payloads\.json$/.test(path)) places = value as Record<string, string>
    else if (Array.isArray(value)) {
      for (const { payload, data } of value as { payload?: unknown; data?: unknown }[]) {
        const found = payload ?? data
        if (typeof found === 'string') lists.push(found)
      }
    }
  }
  if (lists.length === 0) return hostileMarkup(spy.origin).alone
  return lists.map((one) =>
    one.replace(/%([a-z0-9_]+)%/g, (whole, name: string) => places[name] ?? whole).replaceAll('\0', ''),
  )
}

test(
  'F33 no vector of the lists runs or calls out, through the import and by the display alone',
  async () => {
    const all = await vectors()
    const imported = await Promise.all(
      all.map(async (one) => {
        const bytes = Buffer.from(`${HTML_BOOK_TEXT}${one}`)
        return (await readBookFrom({ names: ['a.html'], read: async () => bytes })).markup
      }),
    )
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
