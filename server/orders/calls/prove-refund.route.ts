import type { Route } from '#server/platform/http/handler.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { proveRefund } from '../refunds/prove-refund.ts'
import { refundViewOf } from '../views/console-order-views.rules.ts'

export const proveRefundRoute: Route<'POST /api/console/refunds/:id/proof', UnpaidDeps> =
  (deps) =>
  async ({ params, body }, { actor, now }) => {
    const proving = { refundId: params.id, bytes: body.proof, version: body.version, now }
    const refund = await proveRefund(deps.database, actor, proving)
    return { data: refundViewOf(refund, deps), message: 'Bukti transfer disimpan' }
  }
