import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { resendReceipt } from '../mails/resend-receipt.ts'
import { orderRowAfter } from './order-row-after.ts'

export const resendReceiptHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/orders/:id/receipt'> =>
  async ({ params }, { actor, now }) => {
    const { refno } = await database.transact((tx) => resendReceipt(tx, actor, { orderId: params.id, now }))
    return {
      data: await orderRowAfter(database, params.id),
      message: `Kuitansi pesanan ${refno} dikirim ulang`,
    }
  }
