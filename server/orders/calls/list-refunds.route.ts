import type { Route } from '#server/platform/http/handler.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { listRefunds } from '../refunds/refunds.ts'
import { refundViewOf } from '../views/console-order-views.rules.ts'

export const listRefundsRoute: Route<'GET /api/console/refunds', UnpaidDeps> =
  (deps) =>
  async ({ query: { limit, ...filter } }) => {
    const refunds = await listRefunds(deps.database.kysely, filter, limit + 1)
    return {
      data: {
        refunds: refunds.slice(0, limit).map((refund) => refundViewOf(refund, deps)),
        has_more: refunds.length > limit,
      },
    }
  }
