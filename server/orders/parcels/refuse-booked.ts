import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { LockedOrder } from '../order.ts'
import { readOpenBooking } from './booking.queries.ts'
import { isNotMade, waitsForCourier } from './parcel-journey.rules.ts'
import { readShipment } from './send-order.queries.ts'

/**
 * Under the order's lock: copies in a parcel whose courier is ordered can neither be on the shelf again nor stay with the
 * buyer, since the courier may fetch it at any time. Not where staff typed another waybill, or the buyer has the parcel:
 * then the courier's news are missing.
 * @throws Failure conflict
 */
export async function refuseBooked(tx: Tx, { id, paymentState }: LockedOrder): Promise<void> {
  const [booking, shipment] = await tx.pipeline(readOpenBooking(id), readShipment(id))
  if (booking === undefined || isNotMade(booking) || !waitsForCourier(booking.step)) return
  const waybill = shipment?.trackingNumber ?? null
  if (paymentState === 'received' || (waybill !== null && waybill !== booking.trackingNumber)) return
  throw new Failure('conflict', booking.state === 'requested' ? SHIPMENT_REQUESTED : SHIPMENT_BOOKED)
}

export const SHIPMENT_BOOKED = 'Pengiriman pesanan ini sudah dipesan. Batalkan pengirimannya dahulu.'
export const SHIPMENT_REQUESTED = 'Pengiriman pesanan ini sedang dipesan. Tunggu jawaban penyedianya.'
