import { normalizeSlug } from '#kernel/text.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findDetailJson } from './listing-cards.queries.ts'
import { titleNotFound } from './listings.rules.ts'

/**
 * One title on sale as the JSON of its answer's data, by its id or its slug; spaces of a slug count as hyphens, and a
 * slug that the title once had still finds it (the answer carries the present one).
 * @throws Failure not_found, also for drafts and withdrawn titles
 */
export async function readTitle(
  db: Queryable,
  idOrSlug: string,
  options: { reviewsShown: boolean },
): Promise<string> {
  const json = await findDetailJson(db, titleKey(idOrSlug))
  if (json === undefined) throw titleNotFound()
  return `${json},"reviews_shown":${options.reviewsShown}}`
}

/** How a title is asked for: digits are an id, anything else a slug. */
export function titleKey(idOrSlug: string): { id: number } | { slug: string } {
  if (/^\d{1,15}$/.test(idOrSlug)) return { id: Number(idOrSlug) }
  return { slug: normalizeSlug(idOrSlug) }
}
