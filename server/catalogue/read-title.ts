import type { BookDetail } from '#contracts/catalogue.ts'
import { normalizeSlug } from '#kernel/text.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findDetailJson, isWithdrawn } from './listing-cards.queries.ts'
import { titleNotFound } from './listings.rules.ts'

/** The reviews of a title, which main passes in; undefined where the shop has none. */
export type ReviewsOf = (titleId: number) => Promise<Pick<BookDetail, 'rating' | 'reviews'> | undefined>

/**
 * One title on sale, by id or slug, as the JSON of the answer's data. Spaces in a slug count as hyphens. A former
 * slug still finds the title; the answer carries the present one.
 * @throws Failure withdrawn; not_found, also for drafts
 */
export async function readTitle(db: Queryable, idOrSlug: string, reviewsOf: ReviewsOf): Promise<string> {
  const key = titleKey(idOrSlug)
  const found = await findDetailJson(db, key)
  if (found === undefined) throw (await isWithdrawn(db, key)) ? titleWithdrawn() : titleNotFound()
  const reviews = await reviewsOf(found.id)
  const more = { reviews_shown: reviews !== undefined, ...(reviews ?? { rating: null, reviews: [] }) }
  return `${found.json},${JSON.stringify(more).slice(1)}`
}

const titleWithdrawn = () => new Failure('withdrawn', 'Judul ini tidak dijual lagi.')

/** Digits are an id, anything else is a slug. */
export function titleKey(idOrSlug: string): { id: number } | { slug: string } {
  if (/^\d{1,15}$/.test(idOrSlug)) return { id: Number(idOrSlug) }
  return { slug: normalizeSlug(idOrSlug) }
}
