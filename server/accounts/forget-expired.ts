import type { Database } from '#server/platform/database/database.ts'
import { deleteSessionsExpiredBefore } from './accounts.queries.ts'
import { deleteWindowsBefore } from './attempts.queries.ts'
import { LONGEST_LIMIT } from './limit-attempts.ts'
import { deleteNoticesExpiredBefore } from './notices/notices.queries.ts'
import { deleteResetsExpiredBefore } from './resets/resets.queries.ts'

/**
 * Drops sessions and reset tokens that have ended by themselves, notices that nobody could be reached for, and
 * counts that no limit looks at any more; for a job.
 */
export async function forgetExpired(database: Database, now: Date): Promise<void> {
  await deleteSessionsExpiredBefore(database.kysely, now)
  await deleteResetsExpiredBefore(database.kysely, now)
  await deleteNoticesExpiredBefore(database.kysely, now)
  await deleteWindowsBefore(database.kysely, new Date(now.getTime() - LONGEST_LIMIT))
}
