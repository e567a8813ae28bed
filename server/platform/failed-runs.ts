import { PgBoss } from 'pg-boss'
import type { Tx } from './database/database.ts'
import { libraryStatements } from './database/library-statements.ts'

/**
 * The queue of runs that failed, until a later run of the job succeeds. It has no worker; the operator's `doctor` and an
 * alert read it.
 */
export const FAILED_JOBS = 'failed-jobs'

/** What an operator does with a run in the queue `FAILED_JOBS`, in the operator's transaction. */
export type FailedRuns = {
  /** Puts the run back into the queue of its job; false where the shop has no such job any more. */
  runAgain(tx: Tx, id: string): Promise<boolean>
  drop(tx: Tx, id: string): Promise<void>
}

/** A connection of its own for each act, since acts are rare and commands run where no queue is open. */
export function failedRuns(url: string): FailedRuns {
  const withBoss = async <T>(work: (boss: PgBoss) => Promise<T>): Promise<T> => {
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
    boss.on('error', () => undefined)
    await boss.start()
    try {
      return await work(boss)
    } finally {
      await boss.stop({ graceful: false })
    }
  }
  return {
    runAgain: (tx, id) =>
      withBoss(
        async (boss) => (await boss.redrive(FAILED_JOBS, { ids: [id], db: libraryStatements(tx) })) === 1,
      ),
    drop: (tx, id) =>
      withBoss(async (boss) => {
        await boss.deleteJob(FAILED_JOBS, id, { db: libraryStatements(tx) })
      }),
  }
}
