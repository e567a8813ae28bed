import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deleteTitles, hideTitles } from './title-records.queries.ts'

/** Removes titles that nobody has bought. Their listings go first, so that the counts of the lists change once. */
export async function removeTitles(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await hideTitles(tx, ids)
  await refreshListings(tx, ids)
  await deleteTitles(tx, ids)
}
