import { HOUR } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { bucketOf, takeAttempt } from '../limit-attempts.ts'
import { collectPersonalData } from './personal-data.queries.ts'

/** A whole account is read: often enough for anybody, too seldom to burden the shop. */
const AN_HOUR = 10

/**
 * Everything that the shop keeps about a user, by table; secrets that only serve to check something are left
 * out.
 * @throws Failure too_many
 */
export async function exportPersonalData(
  database: Database,
  { userId, now }: { userId: number; now: Date },
): Promise<Record<string, Record<string, unknown>[]>> {
  const bucket = bucketOf('data-export', String(userId))
  await takeAttempt(database.kysely, [{ bucket, limit: AN_HOUR, within: HOUR }], now)
  return database.transact((tx) => collectPersonalData(tx, userId), { isolation: 'repeatable read' })
}
