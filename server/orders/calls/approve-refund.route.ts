import { formatRupiah, rupiah } from '#kernel/money.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { approveRefund } from '../refunds/refunds.ts'
import { refundViewOf } from '../views/console-order-views.rules.ts'

export const approveRefundRoute: Route<'POST /api/console/orders/:id/refunds', UnpaidDeps> =
  (deps) =>
  async ({ params, body }, { actor, now }) => {
    const amount = body.amount === undefined ? undefined : rupiah(body.amount)
    const approval = { ...body, orderId: params.id, amount, now }
    const refund = await deps.database.transact((tx) => approveRefund(tx, actor, approval))
    return {
      data: refundViewOf(refund, deps),
      message: `Pengembalian ${formatRupiah(refund.amount)} disetujui`,
    }
  }
