import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { refundViewOf } from '../console-order-views.rules.ts'
import { withdrawRefund } from '../refunds.ts'

export const withdrawRefundHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/refunds/:id/withdraw'> =>
  async ({ params, body }, { actor, now }) => {
    const withdrawal = { ...body, refundId: params.id, now }
    const refund = await database.transact((tx) => withdrawRefund(tx, actor, withdrawal))
    return { data: refundViewOf(refund), message: 'Persetujuan dicabut' }
  }
