import type { consoleJobCalls } from '#contracts/console/jobs.ts'
import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { FailedRuns } from '#server/platform/jobs.ts'
import { dropFailedRun, listFailedJobs, runJobAgain, tryRowAgain } from './manage-jobs.ts'

export function consoleJobHandlers({
  database,
  failedRuns,
}: {
  database: Database
  failedRuns: FailedRuns
}): Handlers<keyof typeof consoleJobCalls> {
  return {
    'GET /api/console/jobs/failed': async () => {
      const { runs, rows } = await listFailedJobs(database.kysely)
      return {
        data: {
          runs: runs.map(({ failedAt, ...run }) => ({ ...run, failed_at: isoInWib(failedAt) })),
          rows: rows.map(({ failedAt, retryAt, ...row }) => ({
            ...row,
            failed_at: isoInWib(failedAt),
            retry_at: isoInWib(retryAt),
          })),
        },
      }
    },
    'POST /api/console/jobs/failed/:id/run-again': async ({ params: { id } }, { actor, now }) => {
      const { job } = await database.transact((tx) => runJobAgain(tx, actor, failedRuns, { id, now }))
      return { data: null, message: `${job} dijalankan lagi` }
    },
    'POST /api/console/jobs/failed/:id/drop': async (
      { params: { id }, body: { reason } },
      { actor, now },
    ) => {
      const drop = { id, reason, now }
      const { job } = await database.transact((tx) => dropFailedRun(tx, actor, failedRuns, drop))
      return { data: null, message: `Kegagalan ${job} dibuang` }
    },
    'POST /api/console/jobs/rows/try-again': async ({ body }, { actor, now }) => {
      await database.transact((tx) => tryRowAgain(tx, actor, { ...body, now }))
      return { data: null, message: 'Dicoba lagi pada putaran berikutnya' }
    },
  }
}
