import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { appliedSince } from './claims.rules.ts'
import {
  findUnapplied,
  lockUnapplied,
  type StoredNotification,
  updateEnded,
} from './notifications.queries.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { applyStored } from './retry-notifications.ts'

const notWaiting = () => new Failure('not_found', 'Notifikasi ini tidak ada, atau sudah diterapkan.')

/**
 * Asks the provider once more about a notification that was not applied, so that none is ended which it confirms.
 * @throws Failure not_found
 * @throws what stands in its way: the provider does not answer, or does not confirm what the notification claims
 */
export async function applyOnceMore(deps: PaymentsDeps, id: number): Promise<undefined> {
  const stored = await findUnapplied(deps.database.kysely, id)
  if (stored === undefined) throw notWaiting()
  await applyStored(deps, stored)
}

/**
 * Ends a notification that could not be applied in the time in which the job tries it. It changes no order and no
 * money. If the provider repeats it, it is judged anew.
 * @throws Failure forbidden, not_found, conflict while the job still tries it
 */
export async function endNotification(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<StoredNotification> {
  requireRight(actor, 'uang.catat')
  const notification = await lockUnapplied(tx, id)
  if (notification === undefined) throw notWaiting()
  if (notification.receivedAt > appliedSince(now)) {
    throw new Failure(
      'conflict',
      'Notifikasi ini masih dicoba secara otomatis, sampai tujuh hari sejak diterima.',
    )
  }
  await updateEnded(tx, id, now)
  const { gateway, reference, claims } = notification
  const about = { gateway, reference, claims }
  await recordAct(tx, actor, {
    verb: 'notification.end',
    id,
    before: { ...about, outcome: null },
    after: { ...about, outcome: 'ended' },
    reason,
    now,
  })
  return notification
}
