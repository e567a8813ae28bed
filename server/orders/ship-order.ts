import type { Tx } from '#server/platform/database/database.ts'
import { lockOrder } from './lock-order.ts'
import { findOrderId, readShipment, updateTracking } from './ship-order.queries.ts'

export type ShippedOrder = {
  id: number
  refno: string
  courier: string
  service: string
  recipient: string
  trackingNumber: string
  /** The previous tracking number. */
  replaced: string | null
}

/**
 * Marks a paid paper order as sent: its buyer sees the tracking number and may confirm the delivery. With another
 * tracking number, the days until it counts as received start again.
 * @throws Error with a sentence for the operator
 */
export async function shipOrder(
  tx: Tx,
  {
    number,
    trackingNumber,
    replace,
    now,
  }: { number: string; trackingNumber: string; replace: boolean; now: Date },
): Promise<ShippedOrder> {
  const id = await findOrderId(tx, number)
  if (id === undefined) throw new Error(`there is no order ${number}`)
  const [order, shipment] = await tx.pipeline(lockOrder(id), readShipment(id))
  if (order.kind !== 'paper' || shipment === undefined) {
    throw new Error(`order ${order.refno} has nothing to send: it is ${order.kind}`)
  }
  if (order.paymentState === 'received') throw new Error(`order ${order.refno} has arrived already`)
  if (order.paymentState !== 'paid') {
    throw new Error(`order ${order.refno} is not paid: its payment is ${order.paymentState}`)
  }
  const { trackingNumber: known, ...parcel } = shipment
  if (known !== null && known !== trackingNumber && !replace) {
    throw new Error(`order ${order.refno} was sent as ${known}; --replace puts another number in its place`)
  }
  if (known !== trackingNumber) await updateTracking(tx, { orderId: id, trackingNumber, now })
  return {
    id,
    refno: order.refno,
    ...parcel,
    trackingNumber,
    replaced: known === trackingNumber ? null : known,
  }
}
