import { sql } from 'kysely'
import { SECOND } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Age of the oldest notification that is not applied, in seconds; 0 where there is none. */
export async function ageOfOldestUnapplied(db: Queryable, now: Date): Promise<number> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(received_at) as oldest from payment_notifications where applied_at is null`.execute(db)
  return secondsSince(rows[0]?.oldest, now)
}

/** How late the most overdue check of a charge is, in seconds; 0 where none is late. */
export async function ageOfOldestUnasked(db: Queryable, now: Date): Promise<number> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(ask_at) as oldest from charges where ask_at is not null and state <> 'paid'`.execute(db)
  return secondsSince(rows[0]?.oldest, now)
}

const secondsSince = (then: Date | null | undefined, now: Date) =>
  then == null ? 0 : Math.max(0, (now.getTime() - then.getTime()) / SECOND)
