import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

export type CountedWindow = { bucket: string; windowStart: Date; attempts: number }

/** The windows of these buckets, oldest first. */
export async function listWindows(
  db: Queryable,
  buckets: readonly string[],
  since: Date,
): Promise<CountedWindow[]> {
  const rows = await db
    .selectFrom('attempt_counts')
    .select(['bucket', 'window_start', 'attempts'])
    .where('bucket', 'in', [...buckets])
    .where('window_start', '>', since)
    .orderBy('window_start')
    .execute()
  return rows.map((row) => ({ bucket: row.bucket, windowStart: row.window_start, attempts: row.attempts }))
}

/** Counts one attempt in each bucket; returns how many each window now counts. */
export async function addAttempts(
  db: Queryable,
  buckets: readonly string[],
  windowStart: Date,
): Promise<Map<string, number>> {
  // Sorted: two callers that share buckets lock their rows in the same order.
  const values = buckets.toSorted().map((bucket) => ({ bucket, window_start: windowStart, attempts: 1 }))
  const rows = await db
    .insertInto('attempt_counts')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ attempts: sql<number>`attempt_counts.attempts + 1` }),
    )
    .returning(['bucket', 'attempts'])
    .execute()
  return new Map(rows.map((row) => [row.bucket, row.attempts]))
}

/** Takes one attempt back from each bucket. The table holds no counts of 0. */
export async function removeAttempts(
  db: Queryable,
  buckets: readonly string[],
  windowStart: Date,
): Promise<void> {
  await db
    .with('locked', (query) =>
      query
        .selectFrom('attempt_counts')
        .select(['bucket', 'attempts'])
        .where('bucket', 'in', [...buckets])
        .where('window_start', '=', windowStart)
        // The order in which addAttempts locks, whatever the collation of the database.
        .orderBy(sql`bucket collate "C"`)
        .forUpdate(),
    )
    .with('emptied', (query) =>
      query
        .deleteFrom('attempt_counts')
        .using('locked')
        .whereRef('attempt_counts.bucket', '=', 'locked.bucket')
        .where('window_start', '=', windowStart)
        .where('locked.attempts', '=', 1),
    )
    .updateTable('attempt_counts')
    .from('locked')
    // The constraint refused a count of 0 here once in a load test. One attempt too many that stays counted does no
    // harm.
    .set({ attempts: sql<number>`greatest(attempt_counts.attempts - 1, 1)` })
    .whereRef('attempt_counts.bucket', '=', 'locked.bucket')
    .where('window_start', '=', windowStart)
    .where('locked.attempts', '>', 1)
    .execute()
}

export async function deleteWindowsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('attempt_counts').where('window_start', '<', before).execute()
}
