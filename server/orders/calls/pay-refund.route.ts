import { formatRupiah } from '#kernel/money.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { payRefund } from '../refunds/refunds.ts'
import { refundViewOf } from '../views/console-order-views.rules.ts'

export const payRefundRoute: Route<'POST /api/console/refunds/:id/paid', UnpaidDeps> =
  (deps) =>
  async ({ params, body }, { actor, now }) => {
    const refund = await deps.database.transact((tx) =>
      payRefund(tx, actor, { ...body, refundId: params.id, now }),
    )
    return {
      data: refundViewOf(refund, deps),
      message: `Pengembalian ${formatRupiah(refund.amount)} dicatat`,
    }
  }
