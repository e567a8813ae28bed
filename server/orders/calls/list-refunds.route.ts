import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { refundViewOf } from '../console-order-views.rules.ts'
import { listRefunds } from '../refunds.ts'

export const listRefundsHandler =
  ({ database }: { database: Database }): Handler<'GET /api/console/refunds'> =>
  async ({ query: { limit, ...filter } }) => {
    const refunds = await listRefunds(database.kysely, filter, limit + 1)
    return {
      data: { refunds: refunds.slice(0, limit).map(refundViewOf), has_more: refunds.length > limit },
    }
  }
