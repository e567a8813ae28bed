import { DAY } from '#kernel/time.ts'
import { lockCustomer } from '#server/accounts/lock-user.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findLastSubscription, listSubscriptionsOf, updateEnd } from './extended-subscriptions.queries.ts'

/** Every subscription of a customer, for operators, the latest first. */
export { listSubscriptionsOf }

export type Extension = {
  userId: number
  days: number
  /** The end that the edit began from. */
  endsAt?: Date | undefined
  reason: string
  now: Date
}

/**
 * Moves the end of a customer's last subscription, so that no other one has to move with it.
 * @throws Failure forbidden, not_found, conflict, changed_meanwhile
 */
export async function extendSubscription(
  tx: Tx,
  actor: Actor,
  { userId, days, endsAt, reason, now }: Extension,
): Promise<{ endsAt: Date }> {
  requireRight(actor, 'pelanggan.ubah')
  await lockCustomer(tx, userId)
  const last = await findLastSubscription(tx, userId)
  if (last === undefined || last.endsAt <= now) {
    throw new Failure('conflict', 'Pelanggan ini tidak memiliki langganan yang masih berjalan.')
  }
  if (endsAt !== undefined && endsAt.getTime() !== last.endsAt.getTime()) {
    throw new Failure(
      'changed_meanwhile',
      'Masa langganan ini baru saja diubah. Muat ulang, lalu periksa lagi.',
    )
  }
  const moved = new Date(last.endsAt.getTime() + days * DAY)
  await updateEnd(tx, last.id, moved)
  await recordAct(tx, actor, {
    verb: 'customer.extend-subscription',
    id: userId,
    before: { subscription: last.id, endsAt: last.endsAt.toISOString() },
    after: { subscription: last.id, endsAt: moved.toISOString() },
    reason,
    now,
  })
  return { endsAt: moved }
}
