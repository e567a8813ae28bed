import { formatRupiah } from '#kernel/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { refundViewOf } from '../console-order-views.rules.ts'
import { payRefund } from '../refunds.ts'

export const payRefundHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/refunds/:id/paid'> =>
  async ({ params, body }, { actor, now }) => {
    const refund = await database.transact((tx) =>
      payRefund(tx, actor, { ...body, refundId: params.id, now }),
    )
    return { data: refundViewOf(refund), message: `Pengembalian ${formatRupiah(refund.amount)} dicatat` }
  }
