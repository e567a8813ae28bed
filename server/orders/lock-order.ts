import { lockUser } from '#server/accounts/lock-user.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { LockedOrder } from './order.ts'
import { selectBuyerOfForUpdate, selectOrderForUpdate } from './orders.queries.ts'

/**
 * The one order in which the shop takes its locks. Whoever needs several takes them from top to bottom:
 *
 * 1. the idempotency key of the request (`idempotency_keys`, by inserting it)
 * 2. the buyer (`users`): one purchase or settlement of a user at a time
 * 3. rows of the buyer's cart (`cart_items`) that become an order
 * 4. the promo (`promos`): held while its redemptions are counted
 * 5. the order (`orders`)
 * 6. its charges (`charges`, by id)
 * 7. stock and sold counts, by edition or title id
 *
 * Rows that belong to one order (lines, shipment, redemption, pending titles, holds, movements, history) are
 * written under the order's lock and need none of their own. Users and orders are locked without their key, so that rows which
 * only refer to them can be written meanwhile.
 *
 * @throws when there is no such order
 */
export async function lockOrder(tx: Tx, orderId: number): Promise<LockedOrder> {
  const [buyer, order] = await Promise.all([
    selectBuyerOfForUpdate(tx, orderId),
    selectOrderForUpdate(tx, orderId),
  ])
  return { ...order, buyerGone: buyer.deletedAt !== null } as LockedOrder
}

/**
 * One purchase or settlement of a user at a time, so that nothing is sold to somebody twice.
 * @throws Failure unauthenticated where the account was deleted
 */
export async function lockBuyer(tx: Tx, userId: number): Promise<void> {
  await lockUser(tx, userId)
}
