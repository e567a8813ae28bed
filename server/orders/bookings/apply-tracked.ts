import type { Tx } from '#server/platform/database/database.ts'
import type { TrackedParcel } from '#server/providers/shipping/port.ts'
import type { LockedOrder } from '../order.ts'
import { readShipment, updateParcel } from '../send-order.queries.ts'
import { readTrackingNumber } from '../waybill.rules.ts'
import {
  type Booking,
  endBooking,
  insertEvents,
  listParcelEvents,
  putParcelMail,
  readOpenBooking,
  updateTracked,
} from './booking.queries.ts'
import { newsOf, parcelMailAfter, stepOf } from './parcel-journey.rules.ts'
import { settleAtDoor } from './settle-at-door.ts'

/**
 * Writes what a carrier says of a booked parcel, under the order's lock. It may be said twice, late or out of order. With
 * the courier's waybill the order counts as sent. Its buyer is written to at each step that matters; if the carrier
 * cancelled the shipment, the order waits to be sent. What is paid at the door is paid or fails with its parcel.
 */
export async function applyTracked(
  tx: Tx,
  order: LockedOrder,
  booking: Booking,
  answer: TrackedParcel,
  now: Date,
): Promise<void> {
  const tracked = withWaybill(answer)
  const known = await listParcelEvents(tx, booking.id)
  const fresh = await insertEvents(tx, booking.id, newsOf(tracked, known, now), now)
  const journey = [...known, ...fresh]
  const step = stepOf(journey)
  const stepAt = step === booking.step ? booking.stepAt : now
  await updateTracked(tx, booking, { tracked, step, stepAt, now })
  const steps = journey.map((event) => event.step)
  if (step === 'cancelled') {
    await settleAtDoor(tx, { order, booking }, { step, steps, now })
    return endBooking(tx, booking, now)
  }
  await noteWaybill(tx, booking, tracked.trackingNumber, now)
  const mail = step === booking.step ? undefined : parcelMailAfter(step)
  if (mail) await putParcelMail(tx, booking, { kind: mail, step, now })
  await settleAtDoor(tx, { order, booking }, { step, steps, now })
}

/**
 * Writes that a shipment which counts as cancelled was delivered all the same, under the order's lock. Money that its
 * courier collected is recorded, whatever the shop thought of the parcel. An order that waits to be sent is not sent
 * again, unless another shipment was ordered for it or staff typed a waybill.
 */
export async function applyLateDelivery(
  tx: Tx,
  order: LockedOrder,
  booking: Booking,
  answer: TrackedParcel,
  now: Date,
): Promise<void> {
  await settleAtDoor(tx, { order, booking }, { step: 'delivered', steps: ['delivered'], now })
  const [open, shipment] = await tx.pipeline(readOpenBooking(order.id), readShipment(order.id))
  if (open !== undefined || shipment?.trackingNumber !== null || order.fulfilmentState !== 'to_send') return
  const tracked = withWaybill(answer)
  await updateTracked(tx, booking, { tracked, step: 'delivered', stepAt: now, now })
  const waybill = tracked.trackingNumber ?? booking.trackingNumber
  await noteWaybill(tx, { ...booking, trackingNumber: null }, waybill, now)
  await putParcelMail(tx, booking, { kind: 'parcel_arrived', step: 'delivered', now })
}

function withWaybill(answer: TrackedParcel): TrackedParcel {
  const waybill = answer.trackingNumber && readTrackingNumber(answer.trackingNumber)
  return { ...answer, trackingNumber: waybill || null }
}

/** A waybill that staff typed meanwhile stays. */
async function noteWaybill(tx: Tx, booking: Booking, trackingNumber: string | null, now: Date) {
  const [shipment] = await tx.pipeline(readShipment(booking.orderId))
  if (shipment === undefined || trackingNumber === null || shipment.trackingNumber === trackingNumber) return
  if (shipment.trackingNumber !== booking.trackingNumber) return
  await updateParcel(tx, booking.orderId, { ...shipment, trackingNumber }, now)
}
