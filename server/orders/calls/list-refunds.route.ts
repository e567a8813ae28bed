import type { Route } from '#server/platform/http/handler.ts'
import { refundViewOf } from '../console-order-views.rules.ts'
import { listRefunds } from '../refunds.ts'

export const listRefundsRoute: Route<'GET /api/console/refunds'> =
  ({ database }) =>
  async ({ query: { limit, ...filter } }) => {
    const refunds = await listRefunds(database.kysely, filter, limit + 1)
    return {
      data: { refunds: refunds.slice(0, limit).map(refundViewOf), has_more: refunds.length > limit },
    }
  }
