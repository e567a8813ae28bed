import type { Route } from '#server/platform/http/handler.ts'
import { sendOrder } from '../parcels/send-order.ts'
import { orderRowAfter } from './order-row-after.ts'
import { parcelOf } from './parcel-of.rules.ts'

export const sendOrderRoute: Route<'POST /api/console/orders/:id/send'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const sending = { orderId: params.id, parcel: parcelOf(body), now }
    const sent = await database.transact((tx) => sendOrder(tx, actor, sending))
    return { data: await orderRowAfter(database, params.id), message: `Pesanan ${sent.refno} dikirim` }
  }
