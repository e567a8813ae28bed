import type { DrawTable } from '#server/orders/papers/draw-papers.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { reportFile } from '../report-file.ts'
import { reportMonth } from '../report-month.ts'

export const reportFileRoute: Route<
  'GET /api/console/reports/file',
  { database: Database; drawTable: DrawTable }
> =
  ({ database, drawTable }) =>
  async ({ query: { format, ...query } }) => {
    const file = await reportFile(await reportMonth(database, query), format, drawTable)
    return { data: { ...file, bytes: file.bytes.toString('base64') } }
  }
