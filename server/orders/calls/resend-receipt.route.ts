import type { Route } from '#server/platform/http/handler.ts'
import { resendReceipt } from '../mails/resend-receipt.ts'
import { orderRowAfter } from './order-row-after.ts'

export const resendReceiptRoute: Route<'POST /api/console/orders/:id/receipt'> =
  ({ database }) =>
  async ({ params }, { actor, now }) => {
    const { refno } = await database.transact((tx) => resendReceipt(tx, actor, { orderId: params.id, now }))
    return {
      data: await orderRowAfter(database, params.id),
      message: `Kuitansi pesanan ${refno} dikirim ulang`,
    }
  }
