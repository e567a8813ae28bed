import { DAY, endOfDayInWib } from '#kernel/time.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { rowOf } from '../console-order-views.rules.ts'
import { listOrders } from '../show-order.ts'

export const listOrdersRoute: Route<'GET /api/console/orders'> =
  ({ database }) =>
  async ({ query: { limit, since, until, ...query } }) => {
    const filter = {
      list: query.list,
      kind: query.kind,
      paymentMethodId: query.payment_method,
      courier: query.courier,
      since: since === undefined ? undefined : new Date(endOfDayInWib(since).getTime() - DAY),
      until: until === undefined ? undefined : endOfDayInWib(until),
      find: query.find || undefined,
      refnos: query.refnos === undefined ? undefined : refnosIn(query.refnos),
      before: query.before,
    }
    const rows = await listOrders(database.kysely, filter, limit + 1)
    return { data: { orders: rows.slice(0, limit).map(rowOf), has_more: rows.length > limit } }
  }

const refnosIn = (text: string) => text.toUpperCase().split(/[\s,]+/)
