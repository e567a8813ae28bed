import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { deleteGenre } from './genres.queries.ts'
import type { NameTable } from './names.queries.ts'
import {
  findPendingName,
  getPendingName,
  listTitlesOfName,
  moveTitles,
  notePending,
} from './pending-names.queries.ts'

/** As many titles as one transaction rebuilds. */
const BATCH = 500
const TABLES: readonly NameTable[] = ['genres', 'publishers', 'contributors', 'series']

/**
 * Rebuilds what shows a name that was renamed, merged or removed, for the next titles that have it: all of them where
 * they are few, so that whoever changed the name sees it at once.
 * @returns whether titles are left
 */
export async function followName(tx: Tx, table: NameTable, id: number): Promise<boolean> {
  await announceCatalogueChange(tx)
  const name = await getPendingName(tx, table, id)
  if (name === undefined) return false
  const titleIds = await listTitlesOfName(tx, table, { id, after: name.after, limit: BATCH })
  if (titleIds.length > 0) {
    const isGone = name.mergedInto !== null || name.removed
    if (isGone) await moveTitles(tx, table, { id, into: name.mergedInto, titleIds })
    await refreshListings(tx, titleIds)
  }
  const isLeft = titleIds.length === BATCH
  await notePending(tx, table, id, isLeft ? (titleIds.at(-1) ?? null) : null)
  if (!isLeft && name.removed) await deleteGenre(tx, id)
  return isLeft
}

/** Does the same for all names, a batch of titles a transaction; for a job. */
export async function followNames(
  database: Database,
  signal?: AbortSignal,
  progressed?: () => void,
): Promise<void> {
  for (const table of TABLES) {
    for (;;) {
      const name = await findPendingName(database.kysely, table)
      if (name === undefined || signal?.aborted) break
      await database.transact((tx) => followName(tx, table, name.id))
      progressed?.()
    }
  }
}
