import type { Database } from '#server/platform/database/database.ts'
import type { FailedRuns } from '#server/platform/failed-runs.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { dropFailedRun } from '../manage-jobs.ts'

export const dropFailedRunRoute: Route<
  'POST /api/console/jobs/failed/:id/drop',
  { database: Database; failedRuns: FailedRuns }
> =
  ({ database, failedRuns }) =>
  async ({ params: { id }, body: { reason } }, { actor, now }) => {
    const drop = { id, reason, now }
    const { job } = await database.transact((tx) => dropFailedRun(tx, actor, failedRuns, drop))
    return { data: null, message: `Kegagalan ${job} dibuang` }
  }
