import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listFailedJobs } from '../manage-jobs.ts'

export const listFailedJobsHandler =
  ({ database }: { database: Database }): Handler<'GET /api/console/jobs/failed'> =>
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
