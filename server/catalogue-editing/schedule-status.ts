import { isoInWib } from '#kernel/time.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import {
  deletePlannedStatus,
  findPlannedStatus,
  type StatusPlan,
  savePlannedStatus,
} from './planned-statuses.queries.ts'
import { writeDuePrices } from './price-changes.queries.ts'
import { type EditedTitle, getTitle, lockAndGet, lockForEdit, type OneTitle } from './save-title.ts'
import { FAULT_WORDS, findMoveFault, refuseMove } from './set-title-status.ts'
import { updateTitle } from './title-records.queries.ts'

export type { StatusPlan } from './planned-statuses.queries.ts'

/**
 * Plans the next status of a title for a time in the future, in place of its former plan.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid, conflict where it could not get the status today
 */
export async function scheduleStatus(
  tx: Tx,
  actor: Actor,
  { id, version, plan, now }: OneTitle & { plan: StatusPlan },
): Promise<EditedTitle> {
  const current = await lockForEdit(tx, actor, { id, version, now })
  if (plan.startsAt <= now) throw fieldFailure('starts_at', 'Pilih waktu yang akan datang')
  await refuseMove(tx, current, plan.status)
  const former = await findPlannedStatus(tx, id)
  if (former?.refusedBecause === null && isSamePlan(former, plan)) return current
  await savePlannedStatus(tx, id, { ...plan, refusedBecause: null })
  await updateTitle(tx, id, {}, now)
  const before = former === undefined ? null : logged(former)
  await recordAct(tx, actor, { verb: 'title.schedule-status', id, before, after: logged(plan), now })
  return getTitle(tx, id)
}

/**
 * Removes the plan of a title, also one that could not be applied.
 * @throws Failure forbidden, not_found, changed_meanwhile
 */
export async function unscheduleStatus(
  tx: Tx,
  actor: Actor,
  { id, version, now }: OneTitle,
): Promise<EditedTitle> {
  await lockForEdit(tx, actor, { id, version, now })
  const plan = await findPlannedStatus(tx, id)
  if (plan === undefined) throw new Failure('not_found', 'Rencana ini tidak ada, atau sudah berlaku.')
  await deletePlannedStatus(tx, id)
  await updateTitle(tx, id, {}, now)
  await recordAct(tx, actor, { verb: 'title.unschedule-status', id, before: logged(plan), now })
  return getTitle(tx, id)
}

/**
 * Gives a title the status that is due, once: whoever comes second finds nothing to do. A title that cannot get it
 * keeps what it has, and its plan says why. One that has it already is left as it is.
 */
export async function applyDueStatus(tx: Tx, actor: Actor, { id, now }: OneTitle): Promise<void> {
  const before = await lockAndGet(tx, id)
  const plan = await findPlannedStatus(tx, id)
  if (plan === undefined || plan.refusedBecause !== null || plan.startsAt > now) return
  // A price of the same second comes first: the title must not be on sale at its former one.
  await writeDuePrices(tx, [id], now)
  const fault = await findMoveFault(tx, before, plan.status)
  const refusedBecause = fault === 'no_edition' || fault === 'draft' ? fault : null
  if (refusedBecause === null) await deletePlannedStatus(tx, id)
  else await savePlannedStatus(tx, id, { ...plan, refusedBecause })
  await updateTitle(tx, id, fault === undefined ? { status: plan.status } : {}, now)
  await refreshListings(tx, [id])
  const after = await getTitle(tx, id)
  await recordAct(tx, actor, {
    verb: refusedBecause === null ? 'title.apply-status' : 'title.refuse-status',
    id,
    before: { ...before, ...logged(plan) },
    after,
    reason: refusedBecause === null ? undefined : FAULT_WORDS[refusedBecause],
    now,
  })
}

const isSamePlan = (one: StatusPlan, other: StatusPlan) =>
  one.status === other.status && one.startsAt.getTime() === other.startsAt.getTime()

const logged = ({ status, startsAt }: StatusPlan) => ({
  plannedStatus: { status, beginsAt: isoInWib(startsAt) },
})
