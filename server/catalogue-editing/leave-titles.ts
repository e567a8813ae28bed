import { dayInWib } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { listTitlesToLeave, takeOutOfSubscription } from './leaving.queries.ts'
import { getTitle, lockAndGet } from './save-title.ts'
import { updateTitle } from './title-records.queries.ts'
import { workOnDueTitles } from './work-on-due-titles.ts'

/**
 * Takes titles out of the subscription whose day has come, so that cards and pages say so. Who may read them is decided
 * by the day itself, whenever this runs.
 */
export const leaveTitles = workOnDueTitles({
  name: 'catalogue-leave',
  listDue: (db, now, limit) => listTitlesToLeave(db, dayInWib(now), limit),
  apply: leaveTitle,
})

/** Once: whoever comes second finds no such day. */
async function leaveTitle(tx: Tx, actor: Actor, { id, now }: { id: number; now: Date }): Promise<void> {
  const current = await lockAndGet(tx, id)
  const day = current.ebook?.leavesOn ?? null
  if (day === null || day > dayInWib(now)) return
  await takeOutOfSubscription(tx, id)
  await updateTitle(tx, id, {}, now)
  await refreshListings(tx, [id])
  const saved = await getTitle(tx, id)
  await recordAct(tx, actor, { verb: 'title.leave', id, before: current, after: saved, now })
}
