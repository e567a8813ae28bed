import type { BookDetail } from '#contracts/catalogue.ts'
import { normalizeSlug } from '#kernel/text.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findDetailJson, isOnSale, isWithdrawn } from './listing-cards.queries.ts'
import { titleNotFound } from './listings.rules.ts'
import { priceHistoryOf } from './price-history.rules.ts'

/** The reviews of a title, which main passes in; undefined where the shop has none. */
type ReviewsOf = (titleId: number) => Promise<Pick<BookDetail, 'rating' | 'reviews'> | undefined>

/** What a title's page has beside its stored text. */
export type TitleExtras = {
  reviewsOf: ReviewsOf
  /** Whether the shop shows what titles cost until now. */
  showsPrices: () => Promise<boolean>
}

/**
 * One title on sale, by id or slug, as the JSON of the answer's data. Spaces in a slug count as hyphens. A former
 * slug still finds the title; the answer carries the present one.
 * @throws Failure withdrawn; not_found, also for drafts
 */
export async function readTitle(db: Queryable, idOrSlug: string, more: TitleExtras): Promise<string> {
  const key = titleKey(idOrSlug)
  const found = await findDetailJson(db, key, await more.showsPrices())
  if (found === undefined) throw (await isWithdrawn(db, key)) ? titleWithdrawn() : titleNotFound()
  const reviews = await more.reviewsOf(found.id)
  const extras = {
    prices: found.prices && priceHistoryOf(found.prices, new Date()),
    reviews_shown: reviews !== undefined,
    ...(reviews ?? { rating: null, reviews: [] }),
  }
  return `${found.json},${JSON.stringify(extras).slice(1)}`
}

/** @throws Failure not_found where no such title is on sale */
export async function requireOnSale(db: Queryable, titleId: number): Promise<void> {
  if (!(await isOnSale(db, titleId))) throw titleNotFound()
}

const titleWithdrawn = () => new Failure('withdrawn', 'Judul ini tidak dijual lagi.')

/** Digits are an id, anything else is a slug. */
export function titleKey(idOrSlug: string): { id: number } | { slug: string } {
  if (/^\d{1,15}$/.test(idOrSlug)) return { id: Number(idOrSlug) }
  return { slug: normalizeSlug(idOrSlug) }
}
