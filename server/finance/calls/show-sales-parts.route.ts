import type { Route } from '#server/platform/http/handler.ts'
import { salesOfParts } from '../sales-parts.ts'

export const showSalesPartsRoute: Route<'GET /api/console/sales/parts'> =
  ({ database }) =>
  async ({ query: { days: count } }, { now }) => ({
    data: await salesOfParts(database.kysely, { count, now }),
  })
