import type { Queryable } from './database/database.ts'

export type FailedRow = { key: string; failures: number; retryAt: Date }

/** The rows of a kind of work that failed at their last try. */
export async function listFailures(db: Queryable, work: string): Promise<FailedRow[]> {
  const rows = await db
    .selectFrom('failed_work')
    .select(['row_key', 'failures', 'retry_at'])
    .where('work', '=', work)
    .execute()
  return rows.map((row) => ({ key: row.row_key, failures: row.failures, retryAt: row.retry_at }))
}

export async function noteFailure(
  db: Queryable,
  { work, key, failures, retryAt, now }: FailedRow & { work: string; now: Date },
): Promise<void> {
  const state = { failures, retry_at: retryAt, failed_at: now }
  await db
    .insertInto('failed_work')
    .values({ work, row_key: key, ...state })
    .onConflict((conflict) => conflict.columns(['work', 'row_key']).doUpdateSet(state))
    .execute()
}

export async function forgetFailures(db: Queryable, work: string, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('failed_work')
    .where('work', '=', work)
    .where('row_key', 'in', [...keys])
    .execute()
}
