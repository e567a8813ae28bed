import { canMove, type MayBecome } from '#contracts/order-states.ts'
import type { Rupiah } from '#kernel/money.ts'
import { type ChargeRecordState, isOpen } from '#server/payments/lock-charges.ts'
import type { PaymentEvent } from '#server/payments/payments-deps.ts'
import { isPaid, isWaiting } from './order.rules.ts'
import type { LockedOrder } from './order.ts'

type SettledOrder = Pick<LockedOrder, 'paymentState' | 'failureCause' | 'buyerGone'>

export type Settlement<Order extends SettledOrder = SettledOrder> = {
  event: Pick<PaymentEvent, 'state' | 'amount' | 'confirmed'>
  order: Order
  charge: {
    state: ChargeRecordState
    amount: Rupiah
    /** True for the order's latest charge. The failure of an older one does not fail the order. */
    current: boolean
    /** True after its deadline, when some providers report a failure instead of an expiry. */
    overdue: boolean
    /** True where the order outlives it, so that its buyer can be given another one. */
    renewable: boolean
    /** What was received for it before. */
    moneyIn: readonly Rupiah[]
    /** Whether not all of it is due back. */
    pays: boolean
  }
}

export type Decision<Order extends SettledOrder = SettledOrder> =
  | { do: 'nothing'; outcome: 'duplicate' | 'ignored' | 'unconfirmed' }
  /** The money pays the order, whose state allows it. */
  | { do: 'take'; order: Order & { paymentState: MayBecome<'paid'> } }
  /** The money does not pay the order, or its amount is wrong: it is returned. */
  | { do: 'give_back'; as: 'received' | 'surplus'; failOrder: boolean }
  | { do: 'close'; to: 'failed' | 'expired'; failOrder: boolean }
  | { do: 'reverse' }
  /** Money that does not pay the order went back to its payer: it is not due back any more. */
  | { do: 'book_return' }
  | { do: 'move'; to: 'authorised' | 'challenged' }

/** What an event means for an order in its present state. Events may come in any order. */
export function decideSettlement<Order extends SettledOrder>(settlement: Settlement<Order>): Decision<Order> {
  const { event } = settlement
  if (event.state === 'paid') return decidePaid(settlement)
  if (event.state === 'failed' || event.state === 'expired' || event.state === 'cancelled') {
    return decideUnpaid(settlement, event.state)
  }
  if (event.state === 'authorised' || event.state === 'challenged') {
    const { order, charge } = settlement
    const open = charge.current && isWaiting(order.paymentState) && isOpen(charge)
    if (!open) return { do: 'nothing', outcome: 'ignored' }
    if (order.paymentState === event.state) return { do: 'nothing', outcome: 'duplicate' }
    return { do: 'move', to: event.state }
  }
  return { do: 'nothing', outcome: 'ignored' }
}

function decidePaid<Order extends SettledOrder>({
  event,
  order,
  charge,
}: Settlement<Order>): Decision<Order> {
  if (charge.moneyIn.length > 0) {
    if (charge.state === 'paid' && charge.moneyIn.includes(event.amount)) {
      return { do: 'nothing', outcome: 'duplicate' }
    }
    // A second payment or another amount after the settlement: applied only if the provider confirmed it when asked.
    if (!event.confirmed) return { do: 'nothing', outcome: 'unconfirmed' }
    return { do: 'give_back', as: 'surplus', failOrder: false }
  }
  // Until the provider's answer to the request is known, a different amount may include its fee.
  if (event.amount !== charge.amount && charge.state === 'requested') {
    return { do: 'nothing', outcome: 'unconfirmed' }
  }
  if (event.amount !== charge.amount) {
    return { do: 'give_back', as: 'received', failOrder: charge.current && isWaiting(order.paymentState) }
  }
  if (!canBePaid(order)) return { do: 'give_back', as: 'surplus', failOrder: false }
  // The buyer has cancelled the order or deleted the account: nobody wants the goods any more.
  if (order.paymentState === 'failed' && (order.failureCause === 'cancelled' || order.buyerGone)) {
    return { do: 'give_back', as: 'received', failOrder: false }
  }
  return { do: 'take', order }
}

function canBePaid<Order extends SettledOrder>(
  order: Order,
): order is Order & { paymentState: MayBecome<'paid'> } {
  return canMove(order.paymentState, 'paid')
}

function decideUnpaid(
  { event, order, charge }: Settlement,
  to: 'failed' | 'expired' | 'cancelled',
): Exclude<Decision, { do: 'take' }> {
  if (charge.state === 'paid') {
    // An expiry after the payment is a late message, not a reversal.
    if (to === 'expired' || !charge.moneyIn.includes(charge.amount)) {
      return { do: 'nothing', outcome: 'ignored' }
    }
    if (!event.confirmed) return { do: 'nothing', outcome: 'unconfirmed' }
    return { do: isPaid(order.paymentState) && charge.pays ? 'reverse' : 'book_return' }
  }
  if (!isOpen(charge)) return { do: 'nothing', outcome: 'duplicate' }
  // Here `cancelled` means that the buyer gave up the charge. A provider's `cancelled` is a failure.
  const as = to === 'expired' || charge.overdue ? 'expired' : 'failed'
  // Money that the provider held and gave up ends its order, whatever charge it was.
  const another = charge.renewable && order.paymentState === 'awaiting'
  return { do: 'close', to: as, failOrder: charge.current && isWaiting(order.paymentState) && !another }
}
