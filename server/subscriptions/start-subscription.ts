import { addMonthsInWib } from '#kernel/time.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Statement } from '#server/platform/database/statement.ts'
import { type HeldTime, readHeldTime, upsertSubscription } from './subscriptions.queries.ts'

export { type HeldTime, readHeldTime } from './subscriptions.queries.ts'

export type SubscriptionStart = {
  userId: number
  packageId: number
  orderId: number
  months: number
  now: Date
}

/**
 * Starts the subscription that an order bought: now, or at the end of the user's other subscriptions, so that no paid
 * time is lost. `write` is undefined where the order's subscription exists already.
 */
export function startOf(
  start: SubscriptionStart,
  held: HeldTime,
): { startsAt: Date; endsAt: Date; write: Statement<void> | undefined } {
  if (held.ofOrder && held.ofOrder.revokedAt === null) return { ...held.ofOrder, write: undefined }
  const startsAt = held.latestEnd !== undefined && held.latestEnd > start.now ? held.latestEnd : start.now
  const endsAt = addMonthsInWib(startsAt, start.months)
  return { startsAt, endsAt, write: upsertSubscription({ ...start, startsAt, endsAt }) }
}

/** The same in the caller's transaction. */
export async function startSubscription(
  tx: Tx,
  start: SubscriptionStart,
): Promise<{ startsAt: Date; endsAt: Date }> {
  await lockUser(tx, start.userId)
  const [held] = await tx.pipeline(readHeldTime(start))
  const { startsAt, endsAt, write } = startOf(start, held)
  await tx.pipeline(write)
  return { startsAt, endsAt }
}
