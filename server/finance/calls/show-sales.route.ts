import type { Route } from '#server/platform/http/handler.ts'
import { salesOfDays } from '../sum-sales.ts'

export const showSalesRoute: Route<'GET /api/console/sales'> =
  ({ database }) =>
  async ({ query: { days: count } }, { now }) => ({
    data: await salesOfDays(database.kysely, { count, now }),
  })
