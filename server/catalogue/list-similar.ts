import type { Queryable } from '#server/platform/database/database.ts'
import { titleNotFound } from './listings.rules.ts'
import { titleKey } from './read-title.ts'
import { seriesKey } from './series.rules.ts'
import { findListedName, listSimilarCards } from './similar.queries.ts'

/**
 * The titles that lead on from one, as the JSON of the answer's data.
 * @param recommends whether the shop recommends by what others bought and read
 * @throws Failure not_found
 */
export async function listSimilar(db: Queryable, idOrSlug: string, recommends: boolean): Promise<string> {
  const title = await findListedName(db, titleKey(idOrSlug))
  if (title === undefined) throw titleNotFound()
  const series = seriesKey(title.name)
  const { bought, similar, next } = await listSimilarCards(db, { titleId: title.id, series, recommends })
  return `{"bought":[${bought}],"similar":[${similar}],"next":${next ?? 'null'}}`
}
