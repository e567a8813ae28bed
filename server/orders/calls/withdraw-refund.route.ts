import type { Route } from '#server/platform/http/handler.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { withdrawRefund } from '../refunds/refunds.ts'
import { refundViewOf } from '../views/console-order-views.rules.ts'

export const withdrawRefundRoute: Route<'POST /api/console/refunds/:id/withdraw', UnpaidDeps> =
  (deps) =>
  async ({ params, body }, { actor, now }) => {
    const withdrawal = { ...body, refundId: params.id, now }
    const refund = await deps.database.transact((tx) => withdrawRefund(tx, actor, withdrawal))
    return { data: refundViewOf(refund, deps), message: 'Persetujuan dicabut' }
  }
