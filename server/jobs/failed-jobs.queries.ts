import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { FAILED_JOBS } from '#server/platform/failed-runs.ts'

export type FailedRun = { id: string; job: string; failedAt: Date; message: string }

const MOST = 200

/** Runs that failed, the latest first. The queue creates its tables at a shop's first start. */
export async function listFailedRuns(db: Queryable): Promise<FailedRun[]> {
  const { rows: there } = await sql`select where to_regclass('pgboss.job') is not null`.execute(db)
  if (there.length === 0) return []
  const { rows } = await sql<FailedRun>`
    select id, coalesce(source_name, '') as job, created_on as "failedAt",
      left(coalesce(source_output ->> 'message', output ->> 'message', ''), 500) as message
    from pgboss.job where name = ${FAILED_JOBS} and state in ('created', 'retry')
    order by created_on desc limit ${MOST}`.execute(db)
  return rows
}

export async function findFailedRun(db: Queryable, id: string): Promise<{ job: string } | undefined> {
  const { rows } = await sql<{ job: string }>`
    select coalesce(source_name, '') as job from pgboss.job
    where name = ${FAILED_JOBS} and state in ('created', 'retry') and id = ${id}::uuid for update`.execute(db)
  return rows[0]
}

/** Rows of background work that wait after a failure, the most often failed first. */
export async function listFailedRows(db: Queryable) {
  return db
    .selectFrom('failed_work')
    .select(['work', 'row_key as row', 'failures', 'failed_at as failedAt', 'retry_at as retryAt'])
    .orderBy('failures', 'desc')
    .orderBy('failed_at', 'desc')
    .limit(MOST)
    .execute()
}

/** False where no such row waits. */
export async function endPause(
  tx: Tx,
  { work, row, now }: { work: string; row: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('failed_work')
    .set({ retry_at: now })
    .where('work', '=', work)
    .where('row_key', '=', row)
    .where('retry_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
