import { addMonthsInWib } from '#kernel/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  findLatestEnd,
  findSubscriptionOfOrder,
  lockUser,
  upsertSubscription,
} from './subscriptions.queries.ts'

export type SubscriptionStart = {
  userId: number
  packageId: number
  orderId: number
  months: number
  now: Date
}

/**
 * Starts the time that an order bought: from now, or from the end of what the user holds already, so that
 * nothing paid for is lost. Once an order: asked again for one that runs, it changes nothing.
 */
export async function startSubscription(
  tx: Tx,
  { userId, packageId, orderId, months, now }: SubscriptionStart,
): Promise<{ startsAt: Date; endsAt: Date }> {
  await lockUser(tx, userId)
  const existing = await findSubscriptionOfOrder(tx, orderId)
  if (existing && existing.revoked_at === null)
    return { startsAt: existing.starts_at, endsAt: existing.ends_at }

  const latestEnd = await findLatestEnd(tx, userId)
  const startsAt = latestEnd !== undefined && latestEnd > now ? latestEnd : now
  const endsAt = addMonthsInWib(startsAt, months)
  await upsertSubscription(tx, {
    user_id: userId,
    package_id: packageId,
    order_id: orderId,
    starts_at: startsAt,
    ends_at: endsAt,
  })
  return { startsAt, endsAt }
}
