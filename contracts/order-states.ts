// Apart from the calls' schemas, so that a page can ask what an order's state allows without carrying zod.
import { HOUR } from '#kernel/time.ts'

/**
 * How long stock stays held after the payment deadline, since the provider's clock may differ from ours (F03); how long
 * a payment that the provider holds may still be settled, and the payment of an account that has ended be reported.
 */
export const HOLD_GRACE = 4 * HOUR

export const TRANSACTION_TYPES = ['Majalah', 'Fisik', 'Digital', 'Langganan'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

export const PAYMENT_STATUSES = [
  'Menunggu Pembayaran',
  'Sedang Diproses',
  'Pending',
  'Sukses',
  'Selesai',
  'Gagal',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export const TRANSACTION_STATUSES = ['Menunggu Pembayaran', 'Sedang Diproses', 'Selesai', 'Gagal'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** The states of an order's payment, as the code names them. */
export const PAYMENT_STATES = ['awaiting', 'authorised', 'challenged', 'paid', 'received', 'failed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
export const FULFILMENT_STATES = ['awaiting_payment', 'to_send', 'completed', 'failed'] as const
export type FulfilmentState = (typeof FULFILMENT_STATES)[number]

export const paymentStatusOf: Record<PaymentState, PaymentStatus> = {
  awaiting: 'Menunggu Pembayaran',
  authorised: 'Sedang Diproses',
  challenged: 'Pending',
  paid: 'Sukses',
  received: 'Selesai',
  failed: 'Gagal',
}
export const transactionStatusOf: Record<FulfilmentState, TransactionStatus> = {
  awaiting_payment: 'Menunggu Pembayaran',
  to_send: 'Sedang Diproses',
  completed: 'Selesai',
  failed: 'Gagal',
}

/**
 * Where a payment may go from each state. `paid → failed` is a reversal that the provider confirms,
 * `failed → paid` a late payment that it confirms; everything else only moves forward.
 */
const paymentMoves = {
  awaiting: ['authorised', 'challenged', 'paid', 'failed'],
  authorised: ['challenged', 'paid', 'failed'],
  challenged: ['authorised', 'paid', 'failed'],
  paid: ['received', 'failed'],
  received: ['failed'],
  failed: ['paid'],
} as const satisfies Record<PaymentState, readonly PaymentState[]>

/** The states from which a payment may go to `To`. */
export type MayBecome<To extends PaymentState> = {
  [From in PaymentState]: To extends (typeof paymentMoves)[From][number] ? From : never
}[PaymentState]

function inverse<State extends string, Status extends string>(table: Record<State, Status>) {
  const pairs = Object.entries(table) as [State, Status][]
  return Object.fromEntries(pairs.map(([state, status]) => [status, state])) as Record<Status, State>
}

/** The state behind a status that a call answers with. */
export const paymentStateOf = inverse(paymentStatusOf)
export const fulfilmentStateOf = inverse(transactionStatusOf)

/**
 * Whether the courier collects an order's money: it is sent before it is paid. No other order that waits for its payment
 * is to be sent.
 */
export const isPaidAtDoor = (payment: PaymentState, fulfilment: FulfilmentState): boolean =>
  payment === 'awaiting' && fulfilment === 'to_send'

/** Apart from `orderCan`, since no page moves an order. */
export const canMove = <To extends PaymentState>(from: PaymentState, to: To): from is MayBecome<To> =>
  (paymentMoves[from] as readonly PaymentState[]).includes(to)

/** Waiting for money. One that is paid at the door can be cancelled only until its shipment is ordered. */
export const mayCancel = (payment: PaymentState): boolean => payment === 'awaiting'

/** What may be done with an order in its present state. The screens and the server use the same table. */
export const orderCan = {
  /** Waiting for money: it can be paid, or its method changed. */
  pay: (payment: PaymentState, fulfilment: FulfilmentState) =>
    payment === 'awaiting' && fulfilment !== 'to_send',
  /** A paper order that was paid and sent. */
  receive: (order: {
    type: TransactionType
    payment: PaymentState
    fulfilment: FulfilmentState
    trackingNumber: string | null
  }) =>
    order.type === 'Fisik' &&
    order.payment === 'paid' &&
    order.fulfilment !== 'completed' &&
    Boolean(order.trackingNumber),
} as const

/**
 * Refused by the provider, cancelled by the buyer, not paid in time, money that was given back, or a parcel that was to
 * be paid at the door and did not get there.
 */
export const FAILURES = ['refused', 'cancelled', 'expired', 'refunded', 'undelivered'] as const
export type PaymentFailure = (typeof FAILURES)[number]
