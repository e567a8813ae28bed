import type { Queryable } from '#server/platform/database/database.ts'
import { findRunningOrderId } from './subscriptions.queries.ts'

/** The order of a user's running subscription; of several, the one that ends last. */
export async function findRunningOrder(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<number | undefined> {
  return findRunningOrderId(db, userId, now)
}
