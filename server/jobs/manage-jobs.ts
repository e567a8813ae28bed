import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { FailedRuns } from '#server/platform/failed-runs.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  endPause,
  type FailedRun,
  findFailedRun,
  listFailedRows,
  listFailedRuns,
} from './failed-jobs.queries.ts'

/** What the operator may have to look at: runs of jobs that failed, and rows of work that wait after a failure. */
export async function listFailedJobs(
  db: Queryable,
): Promise<{ runs: FailedRun[]; rows: Awaited<ReturnType<typeof listFailedRows>> }> {
  return { runs: await listFailedRuns(db), rows: await listFailedRows(db) }
}

type OfRun = { id: string; now: Date }

/**
 * Queues a run that failed once more.
 * @throws Failure forbidden, not_found, conflict where the shop has no such job any more
 */
export async function runJobAgain(
  tx: Tx,
  actor: Actor,
  failed: FailedRuns,
  { id, now }: OfRun,
): Promise<{ job: string }> {
  const run = await getFailedRun(tx, actor, id)
  if (!(await failed.runAgain(tx, id))) {
    throw new Failure('conflict', 'Pekerjaan ini sudah tidak ada di toko, jadi tidak dapat dijalankan lagi.')
  }
  await recordAct(tx, actor, { verb: 'job.run-again', id, after: run, now })
  return run
}

/**
 * Forgets a run that failed. The job itself goes on at its next time.
 * @throws Failure forbidden, not_found
 */
export async function dropFailedRun(
  tx: Tx,
  actor: Actor,
  failed: FailedRuns,
  { id, reason, now }: OfRun & { reason: string },
): Promise<{ job: string }> {
  const run = await getFailedRun(tx, actor, id)
  await failed.drop(tx, id)
  await recordAct(tx, actor, { verb: 'job.drop', id, before: run, reason, now })
  return run
}

/**
 * Ends the pause of a row that failed, so that the next run tries it.
 * @throws Failure forbidden, not_found
 */
export async function tryRowAgain(
  tx: Tx,
  actor: Actor,
  { work, row, now }: { work: string; row: string; now: Date },
): Promise<void> {
  requireRight(actor, 'pekerjaan.kelola')
  if (!(await endPause(tx, { work, row, now }))) {
    throw new Failure('not_found', 'Tidak ada baris ini yang menunggu dicoba lagi.')
  }
  await recordAct(tx, actor, { verb: 'job.try-row-again', id: `${work}/${row}`, now })
}

async function getFailedRun(tx: Tx, actor: Actor, id: string): Promise<{ job: string }> {
  requireRight(actor, 'pekerjaan.kelola')
  const run = await findFailedRun(tx, id)
  if (run === undefined) throw new Failure('not_found', 'Pekerjaan yang gagal ini sudah tidak ada.')
  return run
}
