import type { MoveCause } from '../order.rules.ts'

/** What a mail about an order is about; `refund_due` and `reversed` are for the operator, the others for the buyer. */
export type OrderMailKind =
  | 'placed'
  | 'paid'
  | 'shipped'
  | 'expired'
  | 'cancelled'
  | 'refund_approved'
  | 'refunded'
  | 'ending'
  | 'refund_due'
  | 'reversed'

/** The mail to send after a change of an order's payment state; null for none. */
export const mailAfter: Record<MoveCause, OrderMailKind | null> = {
  authorised: null,
  challenged: null,
  payment: 'paid',
  nothing_to_pay: 'paid',
  confirmed: null,
  confirmed_by_time: null,
  refused: null,
  no_charge: null,
  unanswered: null,
  cancelled: null,
  expired: 'expired',
  wrong_amount: null,
  owned_already: null,
  reversed: 'reversed',
}
