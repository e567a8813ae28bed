import { isPaidAtDoor } from '#contracts/order-states.ts'
import { giftStateOf } from '../gifts/gift.rules.ts'
import { parcelMailAfter } from '../parcels/parcel-journey.rules.ts'
import type { OrderView } from '../views/order-view.ts'
import type { BuyerMailKind } from './order-mail-kind.ts'
import { waitsLonger } from './preorder-words.ts'

/** A delayed or repeated mail must not say what is no longer true. */
export function isStillTrue(
  kind: BuyerMailKind,
  { paymentState, fulfilmentState, failureCause, shipment, parcel, lines, gift }: OrderView,
): boolean {
  const paid = paymentState === 'paid' || paymentState === 'received'
  const atDoor = isPaidAtDoor(paymentState, fulfilmentState)
  switch (kind) {
    case 'placed':
      return paymentState === 'awaiting'
    case 'expired':
    case 'cancelled':
      return paymentState === 'failed'
    case 'shipped':
      return (paid || atDoor) && shipment?.trackingNumber != null
    case 'parcel_near':
    case 'parcel_arrived':
    case 'parcel_held':
      return (
        (paymentState === 'paid' || atDoor || failureCause === 'undelivered') &&
        parcel !== null &&
        parcelMailAfter(parcel.step) === kind
      )
    case 'paid':
    case 'released':
      return paid
    case 'postponed':
      return paymentState !== 'failed' && lines.some(waitsLonger)
    case 'gift': {
      const state = gift && giftStateOf(paymentState, gift)
      return state === 'scheduled' || state === 'sent'
    }
    case 'gift_claimed':
      return paid && gift?.claimedAt != null
    case 'gift_returned':
      return gift?.returnedAt != null
    case 'part_returned':
    case 'refund_approved':
    case 'refunded':
    case 'return_asked':
    case 'return_agreed':
    case 'return_declined':
      return true
  }
}
