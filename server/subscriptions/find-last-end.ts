import type { Queryable } from '#server/platform/database/database.ts'
import { listEnds } from './subscriptions.queries.ts'

/** When a user's last subscription ends or ended; undefined for a user who never had one. */
export async function findLastEnd(db: Queryable, userId: number): Promise<Date | undefined> {
  const [last] = await listEnds(db, userId)
  return last?.ends_at
}
