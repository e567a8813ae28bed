import type { BookDetail } from '#contracts/catalogue.ts'
import { rupiah } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'

/** From when on an edition cost so much, in milliseconds since 1970; null: it was not sold. */
export type PriceRow = { format: 'ebook' | 'paper'; since: number; price: number | null }

type PriceHistory = NonNullable<BookDetail['prices']>
type EditionPrices = NonNullable<PriceHistory['ebook']>

/** How far back the page of a title shows prices. */
const SHOWN_DAYS = 90

/**
 * What the page of a title says about its prices.
 * @param rows of one title, the newest of each edition first
 */
export function priceHistoryOf(rows: readonly PriceRow[], now: Date): PriceHistory {
  const of = (format: PriceRow['format']) =>
    editionPrices(
      rows.filter((row) => row.format === format),
      now.getTime(),
    )
  return { at: now.toISOString(), ebook: of('ebook'), paper: of('paper') }
}

/** Null for an edition that is not sold now: then there is no price to compare with. */
function editionPrices(rows: readonly PriceRow[], now: number): EditionPrices | null {
  const present = rows[0]?.price
  if (present === undefined || present === null) return null
  // A price ended when the next newer one began.
  const endOf = (index: number) => rows[index - 1]?.since ?? now
  const asked = (days: number) => rows.filter((_, index) => index === 0 || endOf(index) > now - days * DAY)
  const lowest = (days: number) =>
    rupiah(Math.min(...asked(days).flatMap(({ price }) => (price === null ? [] : [price]))))
  return {
    lowest_30: lowest(30),
    lowest_90: lowest(SHOWN_DAYS),
    changes: asked(SHOWN_DAYS).map(({ since, price }) => ({
      since: new Date(since).toISOString(),
      price: price === null ? null : rupiah(price),
    })),
  }
}
