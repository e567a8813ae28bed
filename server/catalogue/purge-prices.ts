import { DAY } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { deletePricesEndedBefore } from './price-history.queries.ts'

/** How long prices are kept. */
const KEPT = 365 * DAY
const BATCH = 10_000

/** Deletes prices that ended more than a year ago; for a job. */
export async function purgePrices(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEPT)
  while (!signal?.aborted) {
    if ((await deletePricesEndedBefore(database.kysely, before, BATCH)) < BATCH) return
  }
}
