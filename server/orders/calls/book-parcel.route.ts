import type { Route } from '#server/platform/http/handler.ts'
import { bookParcel } from '../bookings/book-parcel.ts'
import type { BookingDeps } from '../bookings/booking-deps.ts'
import { getOrderRow } from '../show-order.ts'

export const bookParcelRoute: Route<'POST /api/console/orders/:id/booking', BookingDeps> =
  (deps) =>
  async ({ params, body }, { actor }) => {
    await bookParcel(deps, actor, { orderId: params.id, collection: body.collection })
    const { refno, trackingNumber } = await getOrderRow(deps.database.kysely, params.id)
    const data = { refno, tracking_number: trackingNumber }
    const waybill = trackingNumber === null ? 'nomor resi menyusul' : `resi ${trackingNumber}`
    return { data, message: `Pengiriman pesanan ${refno} dipesan, ${waybill}` }
  }
