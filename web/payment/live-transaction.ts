import { type PaymentState, paymentStateOf } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'

/** States that change only by a person's action: the page no longer asks for them by itself. */
const SETTLED: ReadonlySet<PaymentState> = new Set(['paid', 'received', 'failed'])

/** A transaction on the screen, and the state of its refreshing. */
export type LiveTransaction = {
  transaction: Transaction
  /** A request to the server is running. */
  asking: boolean
  /** The last request was not answered; the next one may be. */
  interrupted: boolean
  visible: boolean
}

export type LiveEvent =
  | { type: 'ask' }
  | { type: 'answered'; transaction: Transaction }
  | { type: 'not answered' }
  | { type: 'shown' }
  | { type: 'hidden' }

export function startLive(transaction: Transaction): LiveTransaction {
  return { transaction, asking: false, interrupted: false, visible: true }
}

const isSettled = ({ transaction }: LiveTransaction) =>
  SETTLED.has(paymentStateOf[transaction.payment_status])

/** Whether another request is to follow after a pause. */
export const waitsToAsk = (live: LiveTransaction) => live.visible && !live.asking && !isSettled(live)

export function liveTransaction(live: LiveTransaction, event: LiveEvent): LiveTransaction {
  switch (event.type) {
    case 'ask':
      return { ...live, asking: true }
    case 'answered':
      return { ...live, transaction: event.transaction, asking: false, interrupted: false }
    case 'not answered':
      return { ...live, asking: false, interrupted: true }
    case 'shown':
      return { ...live, visible: true, asking: live.asking || !isSettled(live) }
    case 'hidden':
      return { ...live, visible: false }
  }
}
