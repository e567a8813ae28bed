import type { Queryable } from '#server/platform/database/database.ts'
import { existsRunning, listEnds } from './subscriptions.queries.ts'

/** When a user's running subscription ends, renewals that follow it included; undefined where none runs. */
export async function findSubscriptionEnd(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<Date | undefined> {
  if (!(await existsRunning(db, userId, now))) return undefined
  const [last] = await listEnds(db, userId)
  return last?.ends_at
}
