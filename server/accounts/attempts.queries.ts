import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

export type CountedWindow = { windowStart: Date; attempts: number }

export async function listWindows(db: Queryable, bucket: string, since: Date): Promise<CountedWindow[]> {
  const rows = await db
    .selectFrom('attempt_counts')
    .select(['window_start', 'attempts'])
    .where('bucket', '=', bucket)
    .where('window_start', '>', since)
    .orderBy('window_start')
    .execute()
  return rows.map((row) => ({ windowStart: row.window_start, attempts: row.attempts }))
}

/** How many attempts the window counts with this one. */
export async function addAttempt(db: Queryable, bucket: string, windowStart: Date): Promise<number> {
  const { attempts } = await db
    .insertInto('attempt_counts')
    .values({ bucket, window_start: windowStart, attempts: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ attempts: sql<number>`attempt_counts.attempts + 1` }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return attempts
}

/** The last attempt of a window takes its row along: the table counts from 1. */
export async function removeAttempt(db: Queryable, bucket: string, windowStart: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('attempt_counts')
    .set({ attempts: sql<number>`attempts - 1` })
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .where('attempts', '>', 1)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  await db
    .deleteFrom('attempt_counts')
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .where('attempts', '=', 1)
    .execute()
}

export async function deleteWindowsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('attempt_counts').where('window_start', '<', before).execute()
}
