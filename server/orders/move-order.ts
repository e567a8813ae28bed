import { orderCan, type PaymentState } from '#contracts/order-states.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { fulfilmentAfter } from './order.rules.ts'
import type { LockedOrder } from './order.ts'
import { updateStates } from './orders.queries.ts'

export type Move = { to: PaymentState; cause: string; now: Date }

/**
 * The only way in which an order's states change: by the contracts' table, under the order's lock, written
 * to its history. Gives the order as it then is, or undefined for a move that the table does not have.
 */
export async function moveOrder(
  tx: Tx,
  order: LockedOrder,
  { to, cause, now }: Move,
  log: Log,
): Promise<LockedOrder | undefined> {
  if (!orderCan.move(order.paymentState, to)) {
    log.warn({ order: order.id, from: order.paymentState, to, cause }, 'orders: a move was refused')
    return undefined
  }
  const moved: LockedOrder = {
    ...order,
    paymentState: to,
    fulfilmentState: fulfilmentAfter(order.kind, order.fulfilmentState, to),
    paidAt: to === 'paid' ? now : order.paidAt,
  }
  await updateStates(tx, { from: order, to: moved, cause }, now)
  return moved
}
