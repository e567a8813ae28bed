import type { Queryable } from '#server/platform/database/database.ts'
import { existsRunning, findRunningOrder, listEnds } from './subscriptions.queries.ts'

/** Whether a user has a running subscription. A revoked or future one does not count. */
export const isSubscribed = (db: Queryable, userId: number, now: Date): Promise<boolean> =>
  existsRunning(db, userId, now)

/** The number of the order of a user's running subscription; of several, the one that ends last. */
export const findSubscribingOrder = (db: Queryable, userId: number, now: Date): Promise<string | undefined> =>
  findRunningOrder(db, userId, now)

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
  return (await existsRunning(db, userId, now)) ? findLastEnd(db, userId) : undefined
}
