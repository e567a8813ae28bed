import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { isPaid } from '../order.rules.ts'
import type { DrawReceipt } from '../papers/draw-papers.ts'
import { showOrder } from '../views/show-order.ts'

export const orderReceiptRoute: Route<
  'GET /api/console/orders/:id/receipt',
  { database: Database; drawReceipt: DrawReceipt }
> =
  ({ database, drawReceipt }) =>
  async ({ params }) => {
    const { order, buyer } = await showOrder(database.kysely, params.id)
    if (!isPaid(order.paymentState)) {
      throw new Failure('conflict', 'Kuitansi tersedia setelah pembayaran diterima.')
    }
    const pdf = await drawReceipt({ ...order, buyerName: buyer.name })
    return { data: { name: `kuitansi-${order.refno}.pdf`, pdf: pdf.toString('base64') } }
  }
