import { isoInWib } from '#kernel/time.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { listFailedJobs } from '../manage-jobs.ts'

export const listFailedJobsRoute: Route<'GET /api/console/jobs/failed'> =
  ({ database }) =>
  async () => {
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
  }
