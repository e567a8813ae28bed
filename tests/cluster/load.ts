import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { saveTitles } from '#server/catalogue-editing/save-titles.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import { grantTitle } from '#server/library/grant-title.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { makeLargePdf } from '#tests/support/make-large-pdf.ts'
import { loadCheckoutWorld } from '../../bench/support/checkout-world.ts'
import { checkOut } from '../../bench/support/insistent-checkout.ts'
import { findLosses } from '../../bench/support/losses.ts'
import { openShopper } from '../../bench/support/shopper.ts'
import { browseAllTheTime, type Shops } from './shops.ts'

const SHOPPERS = 6
const COPIES = 100_000
/** Bytes of a book that are read at once, and how long in ms they are waited for. */
const PART = 65_536
const PATIENCE = 20_000
const PUBLIC = ['/api/user/books?per_page=12&page=1', '/', '/books']

/**
 * `gap`: the longest time in seconds in which no order was acknowledged; `unread`: how often a part of a book could not
 * be read.
 */
export type Figures = { gap: number; bought: number; answered: number; failed: string[]; unread: number }

export type Load = {
  /** Shoppers buy and browse while something happens, until each of them has bought once more afterwards. */
  during(happens: () => Promise<void>): Promise<Figures>
  /** Orders, money and stock are as they must be, and every instance shows what the present primary says. */
  expectNothingLost(): Promise<void>
}

export type LoadOptions = {
  /** Of the primary. */
  database: Database
  files: FileStore
  shops: () => Shops
  onPrimary: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>
}

/** Fills an empty, migrated database with titles and shoppers. The shops may be started afterwards. */
export async function openLoad({ database, files, shops, onPrimary }: LoadOptions): Promise<Load> {
  const world = await loadCheckoutWorld(database, { shoppers: SHOPPERS, titles: 20, copies: COPIES })
  const book = await giveBook({ database, files }, world.shoppers[0])
  const acknowledged: number[] = []
  let orders = 0

  return {
    during: async (happens) => {
      const began = acknowledged.length
      const browsing = browseAllTheTime(shops(), PUBLIC)
      const reading = book.readAllTheTime(() => shops().origin())
      let open = true
      let last = performance.now()
      let gap = 0
      const buying = Promise.all(
        world.shoppers.map(async ({ token, userId }) => {
          const shopper = openShopper(() => shops().origin(), token)
          while (open) {
            const titleId = world.titleIds[orders % world.titleIds.length] ?? 0
            acknowledged.push(await checkOut(shopper, { titleId, key: `cluster-${userId}-${orders++}` }))
            gap = Math.max(gap, performance.now() - last)
            last = performance.now()
          }
        }),
      )
      await expect.poll(() => acknowledged.length - began, { timeout: 60_000 }).toBeGreaterThan(SHOPPERS)
      gap = 0
      await happens()
      const bought = acknowledged.length
      await expect
        .poll(() => acknowledged.length - bought, { timeout: 120_000 })
        .toBeGreaterThan(2 * SHOPPERS)
      open = false
      await buying
      const unread = await reading.end()
      return { gap: gap / 1000, bought: acknowledged.length - began, unread, ...(await browsing.end()) }
    },

    expectNothingLost: async () => {
      const losses = await onPrimary((client) => findLosses(client, { acknowledged, copies: COPIES }))
      expect(losses.filter(([, count]) => count > 0)).toEqual([])
      const price = 40_000 + acknowledged.length
      const [changed] = await database.transact((tx) => saveTitles(tx, [pricedAt(price)]))
      for (const origin of shops().origins()) {
        const shopper = openShopper(() => origin, world.shoppers[0]?.token ?? '')
        const shown = async () => JSON.stringify(await shopper.detail(changed?.id ?? 0))
        await expect.poll(shown, { timeout: 60_000 }).toContain(String(price))
        await expect.poll(() => book.isReadAt(origin), { timeout: 60_000 }).toBe(true)
      }
    },
  }
}

/** Puts a PDF of several megabytes on a reader's shelf. */
async function giveBook(
  { database, files }: { database: Database; files: FileStore },
  reader: { userId: number; token: string } = { userId: 0, token: '' },
) {
  const bytes = makeLargePdf()
  const [title] = await database.transact((tx) => saveTitles(tx, [READ_BOOK]))
  const titleId = title?.id ?? 0
  const { fileKey } = await addEbookFile({ database, files }, { titleId, kind: 'PDF', bytes })
  const given = { userId: reader.userId, titleId, reason: 'Uji', now: new Date() }
  await database.transact((tx) => grantTitle(tx, AT_THE_SERVER, given))
  const query = new URLSearchParams({ name: fileKey, file_type: 'PDF', source: 'Book User' })
  const path = `/api/user/file-books/${fileKey}?${query}`

  /** Whether a part of the book comes, and is that part of it. */
  const isReadAt = async (origin: string): Promise<boolean> => {
    const start = Math.floor(Math.random() * (bytes.length - PART))
    const headers = { authorization: `Bearer ${reader.token}`, range: `bytes=${start}-${start + PART - 1}` }
    const signal = AbortSignal.timeout(PATIENCE)
    const read = async () => {
      const answer = await fetch(origin + path, { headers, signal })
      return answer.status === 206 ? Buffer.from(await answer.arrayBuffer()) : undefined
    }
    const part = await read().catch(() => undefined)
    return part?.equals(bytes.subarray(start, start + PART)) ?? false
  }
  return {
    isReadAt,
    readAllTheTime: (origin: () => string) => {
      let open = true
      let unread = 0
      const reading = (async () => {
        for (; open; await sleep(200)) if (!(await isReadAt(origin()))) unread += 1
      })()
      return {
        end: async () => {
          open = false
          await reading
          return unread
        },
      }
    },
  }
}

const BOOK: TitleRecord = {
  kind: 'book',
  name: 'Harga yang berubah',
  description: 'Keterangan.',
  isbn: '9786029999992',
  publisher: 'Penerbit',
  genre: 'Fiksi',
  contributors: ['Penulis'],
  publishedOn: '2024-05-17',
  pageCount: 120,
}
const UNDISCOUNTED = { discountPercent: 0, discountIdr: 0 }
const READ_BOOK: TitleRecord = {
  ...BOOK,
  name: 'Dibaca terus',
  isbn: null,
  ebook: { priceIdr: 50_000, inSubscription: false, ...UNDISCOUNTED },
}
const pricedAt = (priceIdr: number): TitleRecord => ({
  ...BOOK,
  paper: { priceIdr, weightGrams: 300, ...UNDISCOUNTED },
})

export const describeFigures = (what: string, { gap, bought, answered, failed, unread }: Figures): string =>
  `${what}: ${gap.toFixed(1)} s without an order, ${bought} orders, ${failed.length} of ${answered + failed.length} public reads and ${unread} parts of a book failed`
