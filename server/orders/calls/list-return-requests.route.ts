import type { Route } from '#server/platform/http/handler.ts'
import { listReturnRequests } from '../returns/decide-return.ts'
import { requestRowOf } from '../returns/return-views.rules.ts'

export const listReturnRequestsRoute: Route<'GET /api/console/return-requests'> =
  ({ database }) =>
  async ({ query: { limit, ...filter } }) => {
    const rows = await listReturnRequests(database.kysely, filter, limit + 1)
    return { data: { requests: rows.slice(0, limit).map(requestRowOf), has_more: rows.length > limit } }
  }
