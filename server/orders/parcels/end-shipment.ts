import { returnStock } from '#server/inventory/move-stock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { LockedOrder } from '../order.ts'
import { type Booking, endBooking, listParcelEvents } from './booking.queries.ts'
import { hasLeft } from './parcel-journey.rules.ts'

/**
 * Ends a shipment that was cancelled. Copies of an order whose payment was undone while its courier was ordered are on the
 * shelf again, if the courier never had them.
 */
export async function endShipment(tx: Tx, order: LockedOrder, booking: Booking, now: Date): Promise<void> {
  await endBooking(tx, booking, now)
  if (order.paymentState !== 'failed') return
  const journey = await listParcelEvents(tx, booking.id)
  if (!hasLeft(journey.map(({ step }) => step))) await tx.pipeline(returnStock(order.id))
}
