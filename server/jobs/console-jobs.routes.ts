import type { consoleJobCalls } from '#contracts/console/jobs.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { FailedRuns } from '#server/platform/jobs.ts'
import { dropFailedRunHandler } from './calls/drop-failed-run.route.ts'
import { listFailedJobsHandler } from './calls/list-failed-jobs.route.ts'
import { runJobAgainHandler } from './calls/run-job-again.route.ts'
import { tryRowAgainHandler } from './calls/try-row-again.route.ts'

type JobsDeps = { database: Database; failedRuns: FailedRuns }

export const consoleJobHandlers = (deps: JobsDeps): Handlers<keyof typeof consoleJobCalls> => ({
  'GET /api/console/jobs/failed': listFailedJobsHandler(deps),
  'POST /api/console/jobs/failed/:id/run-again': runJobAgainHandler(deps),
  'POST /api/console/jobs/failed/:id/drop': dropFailedRunHandler(deps),
  'POST /api/console/jobs/rows/try-again': tryRowAgainHandler(deps),
})
