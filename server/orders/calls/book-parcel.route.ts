import type { Route } from '#server/platform/http/handler.ts'
import { bookParcel } from '../parcels/book-parcel.ts'
import type { BookingDeps } from '../parcels/booking-deps.ts'
import { getOrderRow } from '../views/show-order.ts'

export const bookParcelRoute: Route<'POST /api/console/orders/:id/booking', BookingDeps> =
  (deps) =>
  async ({ params, body }, { actor }) => {
    const { collection, carrier_order: carrierOrder, not_made: notMade } = body
    const found = carrierOrder === undefined ? (notMade ? 'nothing' : undefined) : { carrierOrder }
    await bookParcel(deps, actor, { orderId: params.id, collection, found })
    const { refno, trackingNumber } = await getOrderRow(deps.database.kysely, params.id)
    const data = { refno, tracking_number: trackingNumber }
    const waybill = trackingNumber === null ? 'nomor resi menyusul' : `resi ${trackingNumber}`
    return { data, message: `Pengiriman pesanan ${refno} dipesan, ${waybill}` }
  }
