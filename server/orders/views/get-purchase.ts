import { paymentStatusOf } from '#contracts/order-states.ts'
import type { Purchase } from '#contracts/orders.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { shownStates } from '../order.rules.ts'
import { type Bought, payPageOf } from './transaction-view.rules.ts'
import { getBought } from './transactions.queries.ts'

/** The answer to a purchase: the order that was just made. */
export function purchaseOf(order: Bought, now: Date): Purchase {
  const url = payPageOf(order, now)
  const payment_status = paymentStatusOf[shownStates(order, now).payment]
  return { transaction: { id: order.id, refno: order.refno, redirect_url: url, payment_status }, url }
}

/** The same for an order made earlier, in its present state. */
export async function getPurchase(
  db: Queryable,
  userId: number,
  orderId: number,
  now: Date,
): Promise<Purchase> {
  return purchaseOf(await getBought(db, userId, orderId), now)
}
