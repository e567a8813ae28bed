import type { Route } from '#server/platform/http/handler.ts'
import { listDue } from '../refunds/refunds.queries.ts'

const MOST = 100

export const listDueRoute: Route<'GET /api/console/refunds/due'> =
  ({ database }) =>
  async () => {
    const rows = await listDue(database.kysely, MOST + 1)
    return { data: { orders: rows.slice(0, MOST), has_more: rows.length > MOST } }
  }
