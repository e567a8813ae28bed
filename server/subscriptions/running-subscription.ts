import type { Queryable } from '#server/platform/database/database.ts'
import { isSubscribed, listEnds } from './subscriptions.queries.ts'

export { findSubscribingOrder, findTimeOf, isSubscribed } from './subscriptions.queries.ts'

/** When a user's last subscription ends or ended; undefined for a user who never had one. */
export async function findLastEnd(db: Queryable, userId: number): Promise<Date | undefined> {
  const [last] = await listEnds(db, userId)
  return last?.ends_at
}

/** When a user's running subscription ends, renewals that follow it included; undefined where none runs. */
export async function findSubscriptionEnd(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<Date | undefined> {
  return (await isSubscribed(db, userId, now)) ? findLastEnd(db, userId) : undefined
}
