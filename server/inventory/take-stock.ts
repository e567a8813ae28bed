import type { Statement } from '#server/platform/database/statement.ts'
import { type Copies, deleteTaken, insertTaken, turnHoldsIntoTaken } from './inventory.queries.ts'
import { addUp, findShort, type LockedStock } from './reserve-stock.ts'

/** The copies that a paid order holds leave the stock for good. */
export function takeHeldStock(orderId: number, now: Date): Statement<void> {
  return turnHoldsIntoTaken(orderId, now)
}

/**
 * The same for an order whose holds were given back before its money came: it takes others of the same editions.
 * Undefined where there are not enough.
 */
export function takeFreeStock(
  stock: LockedStock,
  { orderId, copies: wanted }: { orderId: number; copies: readonly Copies[] },
  now: Date,
): Statement<void> | undefined {
  const copies = addUp(wanted)
  return findShort(copies, stock).length > 0 ? undefined : insertTaken(orderId, copies, now)
}

/** The goods of a paid order are on the shelf again; asked again it changes nothing. */
export function returnStock(orderId: number): Statement<void> {
  return deleteTaken(orderId)
}
