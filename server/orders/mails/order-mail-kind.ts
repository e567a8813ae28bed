import type { OrderMails } from '#server/platform/database/schema.gen.ts'
import type { MoveCause } from '../order.rules.ts'

/** What a mail about an order is about. The table says which kinds it stores: a new one begins with a migration. */
export type OrderMailKind = OrderMails['kind']

/** Two are for the operator. The end of a subscription is a notice now; a stored mail about it is not sent. */
const NOT_FOR_BUYERS = ['refund_due', 'reversed', 'ending'] as const satisfies OrderMailKind[]

export type BuyerMailKind = Exclude<OrderMailKind, (typeof NOT_FOR_BUYERS)[number]>

export const isForBuyer = (kind: OrderMailKind): kind is BuyerMailKind =>
  !NOT_FOR_BUYERS.some((other) => other === kind)

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
  undelivered: null,
}
