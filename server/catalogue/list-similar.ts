import type { Queryable } from '#server/platform/database/database.ts'
import { titleNotFound } from './listings.rules.ts'
import { titleKey } from './read-title.ts'
import { seriesKey } from './series.rules.ts'
import { findListedName, listSimilarCards } from './similar.queries.ts'

const SHOWN = 4

/**
 * Up to four cards of titles similar to one, as the JSON of an array.
 * @throws Failure not_found
 */
export async function listSimilar(db: Queryable, idOrSlug: string): Promise<string> {
  const title = await findListedName(db, titleKey(idOrSlug))
  if (title === undefined) throw titleNotFound()
  const series = seriesKey(title.name)
  return `[${await listSimilarCards(db, { titleId: title.id, series, limit: SHOWN })}]`
}
