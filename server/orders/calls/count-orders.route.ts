import type { Route } from '#server/platform/http/handler.ts'
import { countOrderLists } from '../views/show-order.ts'

export const countOrdersRoute: Route<'GET /api/console/orders/counts'> =
  ({ database }) =>
  async (_request, { now }) => ({ data: await countOrderLists(database.kysely, now) })
