import type { Route } from '#server/platform/http/handler.ts'
import { rowOf } from '../views/console-order-views.rules.ts'
import { orderFilterOf } from '../views/order-filter.rules.ts'
import { listSortedOrders } from '../views/show-order.ts'

export const listOrdersRoute: Route<'GET /api/console/orders'> =
  ({ database }) =>
  async ({ query: { limit, before, sort, ...query } }) => {
    const filter = { ...orderFilterOf(query), before, sort }
    const { rows, sorted } = await listSortedOrders(database.kysely, filter, limit + 1)
    const orders = rows.slice(0, limit).map(rowOf)
    return { data: { orders, has_more: rows.length > limit, sorted } }
  }
