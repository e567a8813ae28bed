import type { Database } from '#server/platform/database/database.ts'
import type { FailedRuns } from '#server/platform/failed-runs.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { runJobAgain } from '../manage-jobs.ts'

export const runJobAgainRoute: Route<
  'POST /api/console/jobs/failed/:id/run-again',
  { database: Database; failedRuns: FailedRuns }
> =
  ({ database, failedRuns }) =>
  async ({ params: { id } }, { actor, now }) => {
    const { job } = await database.transact((tx) => runJobAgain(tx, actor, failedRuns, { id, now }))
    return { data: null, message: `${job} dijalankan lagi` }
  }
