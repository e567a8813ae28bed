import {
  type FulfilmentState,
  HOLD_GRACE,
  isPaidAtDoor,
  type PaymentFailure,
  type PaymentState,
  type TransactionType,
} from '#contracts/order-states.ts'
import type { OrderEvents } from '#server/platform/database/schema.gen.ts'

export type OrderKind = 'magazine' | 'paper' | 'digital' | 'subscription'
export type LineFormat = 'ebook' | 'paper'
export type TitleKind = 'book' | 'magazine'

/** Why an order's payment state changes, with the state that each cause leads to. `order_events` has the same table. */
export const STATE_AFTER = {
  authorised: 'authorised',
  challenged: 'challenged',
  payment: 'paid',
  nothing_to_pay: 'paid',
  confirmed: 'received',
  confirmed_by_time: 'received',
  /** The provider reported that the payment failed, or refused to repeat a request for a charge. */
  refused: 'failed',
  /** The request for the charge certainly made none: nothing can be paid. */
  no_charge: 'failed',
  /** The provider did not answer the request for the charge, so one may exist. */
  unanswered: 'failed',
  cancelled: 'failed',
  expired: 'failed',
  wrong_amount: 'failed',
  /** All of its ebooks belong to the buyer already, from another order. */
  owned_already: 'failed',
  reversed: 'failed',
  /** The parcel whose courier was to collect the money came back, or was lost. */
  undelivered: 'failed',
} as const satisfies Record<OrderEvents['cause'], PaymentState>
export type MoveCause = keyof typeof STATE_AFTER
export type FailureCause = {
  [Cause in MoveCause]: (typeof STATE_AFTER)[Cause] extends 'failed' ? Cause : never
}[MoveCause]

/** What its buyer is told about a failed order. */
export const failureOf: Record<FailureCause, PaymentFailure> = {
  refused: 'refused',
  no_charge: 'refused',
  unanswered: 'refused',
  cancelled: 'cancelled',
  expired: 'expired',
  wrong_amount: 'refunded',
  owned_already: 'refunded',
  reversed: 'refunded',
  undelivered: 'undelivered',
}

export const transactionTypeOf: Record<OrderKind, TransactionType> = {
  magazine: 'Majalah',
  paper: 'Fisik',
  digital: 'Digital',
  subscription: 'Langganan',
}

/** `magazine` when all items are digital magazines. */
export function kindOfLines(lines: readonly { format: LineFormat; titleKind: TitleKind }[]): OrderKind {
  if (lines.some((line) => line.format === 'paper')) return 'paper'
  return lines.every((line) => line.titleKind === 'magazine') ? 'magazine' : 'digital'
}

/** A payment may still arrive, and nothing has been decided. */
export function isWaiting(state: PaymentState): boolean {
  return state === 'awaiting' || state === 'authorised' || state === 'challenged'
}

export function isPaid(state: PaymentState): boolean {
  return state === 'paid' || state === 'received'
}

type Timed = { paymentState: PaymentState; fulfilmentState: FulfilmentState; expiresAt: Date }

/** An overdue order is shown as failed even before the job has ended it. */
export function shownStates(order: Timed, now: Date): { payment: PaymentState; fulfilment: FulfilmentState } {
  if (isOverdue(order, now)) return { payment: 'failed', fulfilment: 'failed' }
  return { payment: order.paymentState, fulfilment: order.fulfilmentState }
}

/**
 * No payment arrived in time: what the buyer is shown, and whether an order may be ended. Money that a provider holds
 * (`authorised`, `challenged`) has until the end of the grace to be settled, since ending its order would let the
 * buyer pay the same goods twice. What is paid at the door has no deadline: its parcel decides.
 */
export function isOverdue({ paymentState, fulfilmentState, expiresAt }: Timed, now: Date): boolean {
  if (!isWaiting(paymentState) || isPaidAtDoor(paymentState, fulfilmentState)) return false
  const grace = paymentState === 'awaiting' ? 0 : HOLD_GRACE
  return expiresAt.getTime() + grace <= now.getTime()
}

/** The state of the goods after the payment's state has changed. */
export function fulfilmentAfter(
  kind: OrderKind,
  current: FulfilmentState,
  payment: PaymentState,
): FulfilmentState {
  if (payment === 'failed') return 'failed'
  if (payment === 'received') return 'completed'
  if (payment === 'paid') return kind === 'paper' ? 'to_send' : 'completed'
  return current
}
