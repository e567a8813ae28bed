import type { Route } from '#server/platform/http/handler.ts'
import { correctWaybill } from '../parcels/send-order.ts'
import { orderRowAfter } from './order-row-after.ts'
import { parcelOf } from './parcel-of.rules.ts'

export const correctWaybillRoute: Route<'PUT /api/console/orders/:id/waybill'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const sending = { orderId: params.id, parcel: parcelOf(body), version: body.version, now }
    const sent = await database.transact((tx) => correctWaybill(tx, actor, sending))
    return { data: await orderRowAfter(database, params.id), message: `Resi pesanan ${sent.refno} disimpan` }
  }
