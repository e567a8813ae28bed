import { type MayBecome, orderCan, type PaymentState } from '#contracts/order-states.ts'
import type { Statement } from '#server/platform/database/statement.ts'
import { fulfilmentAfter } from './order.rules.ts'
import type { LockedOrder, OrderIn } from './order.ts'
import { updateStates } from './orders.queries.ts'

export type Move<To extends PaymentState = PaymentState> = { to: To; cause: string; now: Date }

/**
 * The only place where an order's states change: by the table of the contracts, under the order's lock, with an entry
 * in its history. Undefined for a move that is not in the table, which the type of the order's state can exclude.
 */
export function moveOrder<To extends PaymentState>(
  order: OrderIn<MayBecome<To>>,
  move: Move<To>,
): Statement<void>
export function moveOrder(order: LockedOrder, move: Move): Statement<void> | undefined
export function moveOrder(order: LockedOrder, { to, cause, now }: Move): Statement<void> | undefined {
  if (!orderCan.move(order.paymentState, to)) return undefined
  const moved: LockedOrder = {
    ...order,
    paymentState: to,
    fulfilmentState: fulfilmentAfter(order.kind, order.fulfilmentState, to),
    paidAt: to === 'paid' ? now : order.paidAt,
  }
  return updateStates({ from: order, to: moved, cause }, now)
}
