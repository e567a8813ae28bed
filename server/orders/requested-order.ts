import { paymentStatusOf } from '#contracts/order-states.ts'
import type { Purchase } from '#contracts/orders.ts'
import { isGivenUp } from '#server/payments/lock-charges.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findRequested, type RequestedRow } from './requested-orders.queries.ts'

/** An order with the request that made it. */
export type RequestedOrder = {
  id: number
  /** The hash of the request. */
  hash: string
  createdAt: Date
  /** How the request ended; undefined while it runs. `nothing`: the provider made no charge, and the order failed. */
  ended: { answer: Purchase } | 'nothing' | undefined
}

/** The order that an earlier request of the user with this key has made. */
export async function findRequestedOrder(
  db: Queryable,
  userId: number,
  key: string,
): Promise<RequestedOrder | undefined> {
  const row = await findRequested(db, userId, key)
  return row && { id: row.id, hash: row.hash, createdAt: row.createdAt, ended: endOf(row) }
}

/** The first answer is made from the order and its first charge as they were then. */
function endOf({ payable, charge, atDoor, paymentState, id, refno }: RequestedRow): RequestedOrder['ended'] {
  const answer = (payment: 'paid' | 'awaiting', url: string | null): { answer: Purchase } => ({
    answer: { transaction: { id, refno, redirect_url: url, payment_status: paymentStatusOf[payment] }, url },
  })
  if (payable === 0) return answer('paid', null)
  if (atDoor) return answer('awaiting', null)
  if (charge?.made) return answer('awaiting', charge.redirectUrl)
  if (paymentState === 'failed') return 'nothing'
  // The order waits for another charge.
  return charge && isGivenUp(charge) ? answer('awaiting', null) : undefined
}
