import type { Queryable } from '#server/platform/database/database.ts'
import { existsRunning } from './subscriptions.queries.ts'

/** Whether a subscription of the user runs at this moment; one that was revoked or has yet to begin does not. */
export async function isSubscribed(db: Queryable, userId: number, now: Date): Promise<boolean> {
  return existsRunning(db, userId, now)
}
