import type { Tx } from '#server/platform/database/database.ts'
import { findSubscriptionOfOrder, lockUser, markRevoked, pullForward } from './subscriptions.queries.ts'

/**
 * Takes back the time that an order bought. Subscriptions that were to follow it move up into the gap, so that
 * a refund of one order costs nothing of another. Asked again it changes nothing.
 */
export async function revokeSubscription(
  tx: Tx,
  { orderId, now }: { orderId: number; now: Date },
): Promise<void> {
  const found = await findSubscriptionOfOrder(tx, orderId)
  if (found === undefined) return
  await lockUser(tx, found.user_id)
  // Read again under the lock: another order's end may have moved this one meanwhile.
  const subscription = await findSubscriptionOfOrder(tx, orderId)
  if (subscription === undefined || subscription.revoked_at !== null) return

  await markRevoked(tx, subscription.id, now)
  const from = subscription.starts_at > now ? subscription.starts_at : now
  const withdrawn = subscription.ends_at.getTime() - from.getTime()
  if (withdrawn > 0) await pullForward(tx, subscription.user_id, subscription.ends_at, withdrawn)
}
