import type { Queryable } from '#server/platform/database/database.ts'
import { existsRunning } from './subscriptions.queries.ts'

/** Whether a user has a running subscription. A revoked or future one does not count. */
export async function isSubscribed(db: Queryable, userId: number, now: Date): Promise<boolean> {
  return existsRunning(db, userId, now)
}
