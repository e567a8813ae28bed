import type { Database } from '#server/platform/database/database.ts'
import { deleteNoticesExpiredBefore } from './notices/notices.queries.ts'
import { deleteResetsExpiredBefore } from './resets/resets.queries.ts'
import { deleteSessionsExpiredBefore } from './sessions.queries.ts'

/** Deletes expired sessions, expired reset requests and notices that could not be delivered in time; for a job. */
export async function purgeExpired(database: Database, now: Date): Promise<void> {
  await deleteSessionsExpiredBefore(database.kysely, now)
  await deleteResetsExpiredBefore(database.kysely, now)
  await deleteNoticesExpiredBefore(database.kysely, now)
}
