import type { consoleJobCalls } from '#contracts/console/jobs.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FailedRuns } from '#server/platform/failed-runs.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { dropFailedRunRoute } from './calls/drop-failed-run.route.ts'
import { type Examination, examineShopRoute, examineSurroundingsRoute } from './calls/examine-shop.route.ts'
import { listFailedJobsRoute } from './calls/list-failed-jobs.route.ts'
import { runJobAgainRoute } from './calls/run-job-again.route.ts'
import { tryRowAgainRoute } from './calls/try-row-again.route.ts'

type JobsDeps = { database: Database; failedRuns: FailedRuns } & Examination

export const consoleJobHandlers = (deps: JobsDeps): Handlers<keyof typeof consoleJobCalls> => ({
  'GET /api/console/jobs/failed': listFailedJobsRoute(deps),
  'POST /api/console/jobs/failed/:id/run-again': runJobAgainRoute(deps),
  'POST /api/console/jobs/failed/:id/drop': dropFailedRunRoute(deps),
  'POST /api/console/jobs/rows/try-again': tryRowAgainRoute(deps),
  'GET /api/console/doctor': examineShopRoute(deps),
  'GET /api/console/doctor/surroundings': examineSurroundingsRoute(deps),
})
