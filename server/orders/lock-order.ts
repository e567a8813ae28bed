import { accountGone } from '#server/accounts/lock-user.ts'
import type { ChargeName } from '#server/payments/lock-charges.ts'
import { mapAnswer, type Statement } from '#server/platform/database/statement.ts'
import type { LockedOrder } from './order.ts'
import { type Buyer, selectBuyerForUpdate, selectOrderForUpdate } from './orders.queries.ts'

/**
 * The one order in which the shop takes its locks. Whoever needs several takes them from top to bottom:
 *
 * 1. the buyer (`users`): one purchase or settlement of a user at a time
 * 2. rows of the buyer's cart (`cart_items`) that become an order
 * 3. the promo (`promos`): held while its redemptions are counted
 * 4. the order (`orders`)
 * 5. its charges (`charges`, by id)
 * 6. the provider's notification (`payment_notifications`)
 * 7. stock and sold counts, by edition or title id
 *
 * Rows that belong to one order (lines, shipment, redemption, pending titles, holds, movements, history) are written
 * under the order's lock and need none of their own. Users and orders are locked without their key, so that rows
 * which only refer to them can be written meanwhile.
 *
 * A lock is one statement of a pipeline. What depends on it is read by a later statement of the same pipeline, which
 * begins once the lock is there and sees what was committed until then.
 */
export function lockOrder(orderId: number): Statement<LockedOrder> {
  return mapAnswer(selectOrderForUpdate(orderId), (order) => {
    if (order === undefined) throw new Error(`there is no order ${orderId}`)
    return order
  })
}

/** The same of the order that a charge belongs to; undefined for a charge that is not the shop's. */
export function lockOrderOf(charge: ChargeName): Statement<LockedOrder | undefined> {
  return selectOrderForUpdate(charge)
}

/** One purchase or settlement of a user at a time, so that nothing is sold to somebody twice. */
export function lockBuyer(userId: number): Statement<Buyer> {
  return mapAnswer(selectBuyerForUpdate(userId), (buyer) => {
    // The account was deleted.
    if (buyer === undefined) throw accountGone()
    return buyer
  })
}
