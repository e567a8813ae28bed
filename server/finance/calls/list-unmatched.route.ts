import { isoInWib } from '#kernel/time.ts'
import { isLeftToOperator } from '#server/payments/claims.rules.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { listUnmatched } from '../list-money.ts'

const MOST = 100

export const listUnmatchedRoute: Route<'GET /api/console/payments/unmatched'> =
  ({ database }) =>
  async (_, { now }) => {
    const rows = await listUnmatched(database.kysely, MOST + 1)
    const notifications = rows.slice(0, MOST).map(({ receivedAt, orderId, refno, ...notification }) => ({
      ...notification,
      received_at: isoInWib(receivedAt),
      may_end: isLeftToOperator({ outcome: notification.outcome, receivedAt }, now),
      order: orderId === null || refno === null ? null : { id: orderId, refno },
    }))
    return { data: { notifications, has_more: rows.length > MOST } }
  }
