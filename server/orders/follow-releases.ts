import { dayInWib, MINUTE } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { followReleases, forgetMoves, tellLaterDays } from './releases.queries.ts'

const BATCH = 200
/** A purchase that read the former day has been committed by then. */
const SETTLED = 10 * MINUTE

/**
 * Orders of preorders follow the days of their editions: an order on paper can be sent from the last of them on. An
 * order that is placed while a day is changed is found by a later run.
 */
export async function followDays(
  { database, clock }: { database: Database; clock: () => Date },
  signal?: AbortSignal,
): Promise<void> {
  const began = clock()
  await tellLaterDays(database.kysely, { today: dayInWib(began), now: began })
  for (;;) {
    if (signal?.aborted) return
    const now = clock()
    const wanted = { today: dayInWib(now), limit: BATCH, now }
    const followed = await database.transact((tx) => followReleases(tx, wanted))
    if (followed === 0) break
  }
  await forgetMoves(database.kysely, new Date(began.getTime() - SETTLED))
}
