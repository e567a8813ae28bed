import type { Route } from '#server/platform/http/handler.ts'
import { rowOf } from '../console-order-views.rules.ts'
import { orderFilterOf } from '../order-filter.rules.ts'
import { listOrders } from '../show-order.ts'

export const listOrdersRoute: Route<'GET /api/console/orders'> =
  ({ database }) =>
  async ({ query: { limit, before, ...query } }) => {
    const rows = await listOrders(database.kysely, { ...orderFilterOf(query), before }, limit + 1)
    return { data: { orders: rows.slice(0, limit).map(rowOf), has_more: rows.length > limit } }
  }
