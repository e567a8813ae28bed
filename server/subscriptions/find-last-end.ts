import type { Queryable } from '#server/platform/database/database.ts'
import { listEnds } from './subscriptions.queries.ts'

/** When the last of the subscriptions that a user has or had ends; undefined for who never had one. */
export async function findLastEnd(db: Queryable, userId: number): Promise<Date | undefined> {
  const [last] = await listEnds(db, userId)
  return last?.ends_at
}
