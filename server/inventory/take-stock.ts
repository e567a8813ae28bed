import type { Statement } from '#server/platform/database/statement.ts'
import { type Copies, insertTaken } from './inventory.queries.ts'
import { addUp, findShort, type LockedStock } from './reserve-stock.ts'

/** Turns the holds of a paid order into sold copies. */
export { takeHeldStock } from './inventory.queries.ts'

/**
 * The same for an order whose holds were released before its payment: it takes other copies of the same editions.
 * Undefined where there are too few.
 */
export function takeFreeStock(
  stock: LockedStock,
  { orderId, copies: wanted }: { orderId: number; copies: readonly Copies[] },
  now: Date,
): Statement<void> | undefined {
  const copies = addUp(wanted)
  return findShort(copies, stock).length > 0 ? undefined : insertTaken(orderId, copies, now)
}

/** Returns the copies of a paid order to the stock. Repeated, it changes nothing. */
export { returnStock } from './inventory.queries.ts'
