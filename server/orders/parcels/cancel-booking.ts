import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import { Failure } from '#server/platform/failure.ts'
import { CarrierFailure } from '#server/providers/shipping/port.ts'
import { lockNamedOrder } from '../lock-order.ts'
import { bookingsOf } from './book-parcel.ts'
import { findBooking, readOpenBooking } from './booking.queries.ts'
import type { BookingDeps } from './booking-deps.ts'
import { endShipment } from './end-shipment.ts'

/**
 * Cancels the shipment that was ordered of the carrier, as long as the courier does not have the parcel. The order waits
 * to be sent again.
 * @throws Failure forbidden, not_found, conflict, unavailable
 */
export async function cancelBooking(
  deps: BookingDeps,
  actor: Actor,
  { orderId, reason }: { orderId: number; reason: string },
): Promise<void> {
  requireRight(actor, 'pesanan.kirim')
  const carrier = bookingsOf(deps)
  const booking = await findBooking(deps.database.kysely, orderId)
  const isOpen = booking?.state === 'booked' && booking.carrier === carrier.name
  if (!isOpen || booking.carrierOrder === null) {
    throw new Failure('conflict', 'Tidak ada pengiriman yang dapat dibatalkan.')
  }
  try {
    // The answer to an earlier try may have been lost.
    const tracked = await carrier.track(booking.carrierOrder)
    if (tracked !== undefined && tracked.step !== 'cancelled') {
      await carrier.cancel(booking.carrierOrder, reason)
    }
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error
    deps.log.warn({ kind: error.kind, error: error.message }, 'parcels: a shipment was not cancelled')
    throw error.kind === 'refused'
      ? new Failure('conflict', `Pengiriman ini tidak dapat dibatalkan lagi. Jawabannya: ${error.message}`)
      : new Failure('unavailable', 'Penyedia pengiriman belum menjawab. Coba lagi sebentar lagi.', {
          retryAfterSeconds: 30,
        })
  }
  const now = deps.clock()
  await deps.database.transact(async (tx) => {
    const [order, open] = await tx.pipeline(lockNamedOrder(orderId), readOpenBooking(orderId))
    if (open?.id !== booking.id) return
    await endShipment(tx, order, open, now)
    const before = { carrier: open.carrier, collection: open.collection }
    await recordAct(tx, actor, { verb: 'order.cancel-booking', id: orderId, before, after: {}, reason, now })
  })
}
