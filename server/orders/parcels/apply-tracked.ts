import type { ParcelStep } from '#contracts/parcels.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { TrackedParcel } from '#server/providers/shipping/port.ts'
import { lockOrder } from '../lock-order.ts'
import type { LockedOrder } from '../order.ts'
import {
  type Booking,
  insertEvents,
  listParcelEvents,
  putParcelMail,
  readBooking,
  readOpenBooking,
  updateTracked,
} from './booking.queries.ts'
import { endShipment } from './end-shipment.ts'
import { newsOf, parcelMailAfter, stepOf } from './parcel-journey.rules.ts'
import { readShipment, updateParcel } from './send-order.queries.ts'
import { settleAtDoor } from './settle-at-door.ts'
import { readTrackingNumber } from './waybill.rules.ts'

type Told = { order: LockedOrder; booking: Booking; tracked: TrackedParcel; step: ParcelStep; now: Date }

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
  const waybill = answer.trackingNumber && readTrackingNumber(answer.trackingNumber)
  const tracked = { ...answer, trackingNumber: waybill || null }
  const known = await listParcelEvents(tx, booking.id)
  const fresh = await insertEvents(tx, booking.id, newsOf(tracked, known, now), now)
  const journey = [...known, ...fresh]
  const step = stepOf(journey)
  const told = { order, booking, tracked, step, now }
  if (booking.state === 'cancelled') {
    if (tracked.step === 'delivered') await applyLateDelivery(tx, told)
    return
  }
  const steps = journey.map((event) => event.step)
  await noteStep(tx, told)
  await settleAtDoor(tx, { order, booking }, { step, steps, now })
  if (step !== 'cancelled') return
  await endShipment(tx, order, booking, now)
  if (tracked.step !== 'delivered') return
  // The same answer has the delivery of what it cancelled: it counts now, not when it is told once more.
  const [ended, cancelled] = await tx.pipeline(lockOrder(order.id), readBooking(booking.id))
  if (cancelled !== undefined) await applyTracked(tx, ended, cancelled, answer, now)
}

/**
 * A shipment that counts as cancelled was delivered all the same. Money that its courier collected is recorded, whatever
 * the shop thought of the parcel. An order that waits to be sent is not sent again, unless another shipment was ordered
 * for it or staff typed a waybill.
 */
async function applyLateDelivery(tx: Tx, { order, booking, tracked, step, now }: Told): Promise<void> {
  await settleAtDoor(tx, { order, booking }, { step: 'delivered', steps: ['delivered'], now })
  // By its events it may have been cancelled after that: then each answer would cancel it again.
  if (step !== 'delivered' || order.fulfilmentState !== 'to_send') return
  const [open, shipment] = await tx.pipeline(readOpenBooking(order.id), readShipment(order.id))
  if (open !== undefined || shipment?.trackingNumber !== null) return
  const trackingNumber = tracked.trackingNumber ?? booking.trackingNumber
  const unsent = { ...booking, trackingNumber: null }
  await noteStep(tx, { booking: unsent, tracked: { ...tracked, trackingNumber }, step, now })
}

async function noteStep(tx: Tx, { booking, tracked, step, now }: Omit<Told, 'order'>): Promise<void> {
  const isNew = step !== booking.step
  await updateTracked(tx, booking, { tracked, step, stepAt: isNew ? now : booking.stepAt, now })
  if (step !== 'cancelled') await noteWaybill(tx, booking, tracked.trackingNumber, now)
  const mail = isNew ? parcelMailAfter(step) : undefined
  if (mail) await putParcelMail(tx, booking, { kind: mail, step, now })
}

/** A waybill that staff typed meanwhile stays. */
async function noteWaybill(tx: Tx, booking: Booking, trackingNumber: string | null, now: Date) {
  const [shipment] = await tx.pipeline(readShipment(booking.orderId))
  if (shipment === undefined || trackingNumber === null || shipment.trackingNumber === trackingNumber) return
  if (shipment.trackingNumber !== booking.trackingNumber) return
  await updateParcel(tx, booking.orderId, { ...shipment, trackingNumber }, now)
}
