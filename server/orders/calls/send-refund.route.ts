import { formatRupiah } from '#kernel/money.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { refundByGateway } from '../refunds/refund-by-gateway.ts'
import type { RefundState } from '../refunds/refunds.queries.ts'
import { refundViewOf } from '../views/console-order-views.rules.ts'

export const sendRefundRoute: Route<'POST /api/console/refunds/:id/send', UnpaidDeps> =
  (deps) =>
  async ({ params, body }, { actor }) => {
    const refund = await refundByGateway(deps, actor, { refundId: params.id, version: body.version })
    return {
      data: refundViewOf(refund, deps),
      message: `Pengembalian ${formatRupiah(refund.amount)} ${OUTCOMES[refund.state]}`,
    }
  }

const OUTCOMES: Record<RefundState, string> = {
  approved: 'ditolak penyedia pembayaran',
  sent: 'sedang diproses penyedia pembayaran',
  paid: 'sudah dikirim lewat penyedia pembayaran',
  withdrawn: 'dicabut',
}
