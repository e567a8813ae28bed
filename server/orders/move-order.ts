import { canMove, type MayBecome } from '#contracts/order-states.ts'
import type { Statement } from '#server/platform/database/statement.ts'
import { type FailureCause, fulfilmentAfter, type MoveCause, STATE_AFTER } from './order.rules.ts'
import type { LockedOrder, OrderIn } from './order.ts'
import { updateStates } from './orders.queries.ts'

export type Move<Cause extends MoveCause = MoveCause> = {
  /** Decides the new state. */
  cause: Cause
  /** For people who read the history, for example where a report came from. Nothing depends on it. */
  note?: string | undefined
  now: Date
}

/**
 * The only place where an order's states change: by the table of the contracts, under the order's lock, with an entry
 * in its history. Undefined for a move that is not in the table, which the type of the order's state can exclude.
 */
export function moveOrder<Cause extends MoveCause>(
  order: OrderIn<MayBecome<(typeof STATE_AFTER)[Cause]>>,
  move: Move<Cause>,
): Statement<void>
export function moveOrder(order: LockedOrder, move: Move): Statement<void> | undefined
export function moveOrder(order: LockedOrder, { cause, note = '', now }: Move): Statement<void> | undefined {
  const to = STATE_AFTER[cause]
  if (!canMove(order.paymentState, to)) return undefined
  const moved: LockedOrder = {
    ...order,
    paymentState: to,
    fulfilmentState: fulfilmentAfter(order.kind, order.fulfilmentState, to),
    paidAt: to === 'paid' ? now : order.paidAt,
    failureCause: isFailure(cause) ? cause : null,
  }
  return updateStates({ from: order, to: moved, cause, note }, now)
}

const isFailure = (cause: MoveCause): cause is FailureCause => STATE_AFTER[cause] === 'failed'
