import type pg from 'pg'
import { expect } from 'vitest'
import { saveTitles } from '#server/catalogue-editing/save-titles.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import type { Database } from '#server/platform/database/database.ts'
import { loadCheckoutWorld } from '../../bench/support/checkout-world.ts'
import { checkOut } from '../../bench/support/insistent-checkout.ts'
import { findLosses } from '../../bench/support/losses.ts'
import { openShopper } from '../../bench/support/shopper.ts'
import { browseAllTheTime, type Shops } from './shops.ts'

const SHOPPERS = 6
const COPIES = 100_000
const PUBLIC = ['/api/user/books?per_page=12&page=1', '/', '/books']

/** `gap`: the longest time in seconds in which no order was acknowledged. */
export type Figures = { gap: number; bought: number; answered: number; failed: string[] }

export type Load = {
  /** Shoppers buy and browse while something happens, until each of them has bought once more afterwards. */
  during(happens: () => Promise<void>): Promise<Figures>
  /** Orders, money and stock are as they must be, and every instance shows what the present primary says. */
  expectNothingLost(): Promise<void>
}

export type LoadOptions = {
  /** Of the primary. */
  database: Database
  shops: () => Shops
  onPrimary: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>
}

/** Fills an empty, migrated database with titles and shoppers. The shops may be started afterwards. */
export async function openLoad({ database, shops, onPrimary }: LoadOptions): Promise<Load> {
  const world = await loadCheckoutWorld(database, { shoppers: SHOPPERS, titles: 20, copies: COPIES })
  const acknowledged: number[] = []
  let orders = 0

  return {
    during: async (happens) => {
      const began = acknowledged.length
      const browsing = browseAllTheTime(shops(), PUBLIC)
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
      return { gap: gap / 1000, bought: acknowledged.length - began, ...(await browsing.end()) }
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
      }
    },
  }
}

const pricedAt = (priceIdr: number): TitleRecord => ({
  kind: 'book',
  name: 'Harga yang berubah',
  description: 'Keterangan.',
  isbn: '9786029999992',
  publisher: 'Penerbit',
  genre: 'Fiksi',
  contributors: ['Penulis'],
  publishedOn: '2024-05-17',
  pageCount: 120,
  paper: { priceIdr, discountPercent: 0, discountIdr: 0, weightGrams: 300 },
})

export const describeFigures = (what: string, { gap, bought, answered, failed }: Figures): string =>
  `${what}: ${gap.toFixed(1)} s without an order, ${bought} orders, ${failed.length} of ${answered + failed.length} public reads failed`
