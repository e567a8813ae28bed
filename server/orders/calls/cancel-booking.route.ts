import type { Route } from '#server/platform/http/handler.ts'
import type { BookingDeps } from '../parcels/booking-deps.ts'
import { cancelBooking } from '../parcels/cancel-booking.ts'
import { getOrderRow } from '../views/show-order.ts'

export const cancelBookingRoute: Route<'POST /api/console/orders/:id/booking/cancel', BookingDeps> =
  (deps) =>
  async ({ params, body }, { actor }) => {
    await cancelBooking(deps, actor, { orderId: params.id, reason: body.reason })
    const { refno, trackingNumber } = await getOrderRow(deps.database.kysely, params.id)
    const data = { refno, tracking_number: trackingNumber }
    return { data, message: `Pengiriman pesanan ${refno} dibatalkan` }
  }
