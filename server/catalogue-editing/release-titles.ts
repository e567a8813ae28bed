import { dayInWib } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { getTitle, lockAndGet } from './save-title.ts'
import { listTitlesToRelease, updateTitle, writePreorder } from './title-records.queries.ts'
import { workOnDueTitles } from './work-on-due-titles.ts'

/**
 * Takes the day from editions for which it has come, so that cards and pages offer them like all others. Who may read
 * them is decided by the day itself, whenever this runs.
 */
export const releaseTitles = workOnDueTitles({
  name: 'catalogue-release',
  listDue: (db, now, limit) => listTitlesToRelease(db, dayInWib(now), limit),
  apply: releaseTitle,
})

/** Once: whoever comes second finds no edition with such a day. */
async function releaseTitle(tx: Tx, actor: Actor, { id, now }: { id: number; now: Date }): Promise<void> {
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
  await recordAct(tx, actor, { verb: 'title.release', id, before: current, after: saved, now })
}
