import { accountGone } from '#server/accounts/lock-user.ts'
import type { ChargeName } from '#server/payments/lock-charges.ts'
import { mapAnswer, type Statement } from '#server/platform/database/statement.ts'
import type { LockedOrder } from './order.ts'
import { orderNotFound } from './order-not-found.ts'
import { type Buyer, selectBuyerForUpdate, selectOrderForUpdate } from './orders.queries.ts'

/**
 * The order in which the shop takes its locks, from top to bottom:
 *
 * 1. the buyer (`users`): one purchase or settlement of a user at a time
 * 2. rows of the buyer's cart (`cart_items`) that become an order, or the set that is bought (`bundles`, for share)
 * 3. the promo (`promos`), while its redemptions are counted
 * 4. the order (`orders`)
 * 5. its charges (`charges`, by id)
 * 6. the provider's notification (`payment_notifications`)
 * 7. stock and sold counts, by edition or title id
 * 8. the head of the audit log (`audit_head`), by `recordAct`, as the last statement of an operator's verb
 * 9. the counter of the year's receipts (`receipt_counters`), by a trigger while the transaction commits
 *
 * Who accepts a gift or gives it back is locked together with its giver, by their ids, before the order (1.). Where a
 * payment of an accepted gift is undone or comes again, its reader is locked after the order: two such gifts that cross can
 * deadlock, and one of them is run again.
 *
 * What changes the catalogue locks its version (`catalogue_version`, by `announceCatalogueChange`) first, then names,
 * titles and editions, then stock (7.) and the head of the log; a bulk edit locks its own row before all of these. No
 * purchase locks any of the first four.
 *
 * What changes a set of titles locks the catalogue's version, then the set, then the head of the log.
 *
 * What changes a review locks its user (not where staff judge it), then the review, then the counts of its title, then
 * the catalogue's version, then the head of the log.
 *
 * What changes the staff locks the owner's role, then the member, then the head of the log; it locks nothing else above.
 *
 * Rows that belong to one order (lines, shipment, redemption, pending titles, holds, movements, history) are written
 * under the order's lock and are not locked themselves. Users and orders are locked `for no key update`, so that rows
 * which only refer to them can be written meanwhile.
 *
 * A lock is one statement of a pipeline. Later statements of the pipeline read what depends on it: each begins after
 * the lock is held and sees what was committed until then.
 */
export function lockOrder(orderId: number): Statement<LockedOrder> {
  return mapAnswer(selectOrderForUpdate(orderId), (order) => {
    if (order === undefined) throw new Error(`there is no order ${orderId}`)
    return order
  })
}

/** The same for an order that an operator names. @throws Failure not_found */
export function lockNamedOrder(orderId: number): Statement<LockedOrder> {
  return mapAnswer(selectOrderForUpdate(orderId), (order) => {
    if (order === undefined) throw orderNotFound()
    return order
  })
}

/** Locks the order that a charge belongs to; undefined where the shop has no such charge. */
export function lockOrderOf(charge: ChargeName): Statement<LockedOrder | undefined> {
  return selectOrderForUpdate(charge)
}

/** Locks a buyer: one purchase or settlement of a user at a time, so that no title is sold to the same user twice. */
export function lockBuyer(userId: number): Statement<Buyer> {
  return mapAnswer(selectBuyerForUpdate(userId), (buyer) => {
    // The account was deleted.
    if (buyer === undefined) throw accountGone()
    return buyer
  })
}
