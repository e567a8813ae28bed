import type { PaymentState } from '#contracts/order-states.ts'
import { isPaid, isWaiting } from '../order.rules.ts'

/** What a mail about an order is about; `refund_due` and `reversed` are for the operator, the others for the buyer. */
export type OrderMailKind =
  | 'placed'
  | 'paid'
  | 'shipped'
  | 'expired'
  | 'refunded'
  | 'ending'
  | 'refund_due'
  | 'reversed'

/** The mail to send after a change of an order's payment state; null for none. */
export function mailOfMove(from: PaymentState, to: PaymentState, cause: string): OrderMailKind | null {
  if (to === 'paid') return 'paid'
  if (to !== 'failed') return null
  if (isPaid(from)) return 'reversed'
  return isWaiting(from) && cause.endsWith('expired') ? 'expired' : null
}
