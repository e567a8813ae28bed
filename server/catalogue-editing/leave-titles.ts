import { dayInWib } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { listTitlesToLeave, takeOutOfSubscription } from './leaving.queries.ts'
import { getTitle, lockAndGet } from './save-title.ts'
import { updateTitle } from './title-records.queries.ts'

const BATCH = 100
const actor: SystemActor = { kind: 'system', name: 'catalogue-leave' }

/**
 * Takes titles out of the subscription whose day has come, so that cards and pages say so. Who may read them is decided
 * by the day itself, whenever this runs.
 */
export async function leaveTitles(
  database: Database,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const due = await listTitlesToLeave(database.kysely, dayInWib(clock()), BATCH)
    for (const id of due) {
      if (signal?.aborted) return
      await database.transact((tx) => leaveTitle(tx, id, clock()))
    }
    if (due.length < BATCH) return
  }
}

/** Once: whoever comes second finds no such day. */
async function leaveTitle(tx: Tx, id: number, now: Date): Promise<void> {
  const current = await lockAndGet(tx, id)
  const day = current.ebook?.leavesOn ?? null
  if (day === null || day > dayInWib(now)) return
  await takeOutOfSubscription(tx, id)
  await updateTitle(tx, id, {}, now)
  await refreshListings(tx, [id])
  const saved = await getTitle(tx, id)
  await recordAct(tx, actor, { verb: 'title.leave', id, before: current, after: saved, now })
}
