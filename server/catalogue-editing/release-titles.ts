import { dayInWib } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Actor, SystemActor } from '#server/platform/actor.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { getTitle, lockAndGet } from './save-title.ts'
import { listTitlesToRelease, updateTitle, writePreorder } from './title-records.queries.ts'

const BATCH = 100
const actor: SystemActor = { kind: 'system', name: 'catalogue-release' }

/**
 * Takes the day from editions for which it has come, so that cards and pages offer them like all others. Who may read
 * them is decided by the day itself, whenever this runs.
 */
export async function releaseTitles(
  database: Database,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const due = await listTitlesToRelease(database.kysely, dayInWib(clock()), BATCH)
    for (const id of due) {
      if (signal?.aborted) return
      await database.transact((tx) => releaseTitle(tx, actor, { id, now: clock() }))
    }
    if (due.length < BATCH) return
  }
}

/** Once: whoever comes second finds no edition with such a day. */
async function releaseTitle(tx: Tx, by: Actor, { id, now }: { id: number; now: Date }): Promise<void> {
  const current = await lockAndGet(tx, id)
  const today = dayInWib(now)
  const due = (['ebook', 'paper'] as const).filter((format) => {
    const day = current[format]?.preorder?.releasesOn
    return day !== undefined && day <= today
  })
  if (due.length === 0) return
  for (const format of due) await writePreorder(tx, { titleId: id, format, preorder: null, now })
  await updateTitle(tx, id, {}, now)
  await refreshListings(tx, [id])
  const saved = await getTitle(tx, id)
  await recordAct(tx, by, { verb: 'title.release', id, before: current, after: saved, now })
}
