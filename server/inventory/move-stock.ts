import type { Statement } from '#server/platform/database/statement.ts'
import { type Copies, insertTaken } from './inventory.queries.ts'
import { addUp, findShort, type LockedStock } from './reserve-stock.ts'

export {
  /** Adds delivered copies to the stock. Titles without a paper edition are skipped. */
  receiveStock,
  /** Releases an order's holds. Repeated, or without holds, it changes nothing. */
  releaseStock,
  /** Some of the copies that a paid order took. What became of them is decided by whoever takes the order's part back. */
  returnCopies,
  /** Returns the copies of a paid order to the stock. Repeated, it changes nothing. */
  returnStock,
  /** Turns the holds of a paid order into sold copies. */
  takeHeldStock,
  undoWriteOff,
  writeOffCopies,
} from './inventory.queries.ts'

/**
 * As `takeHeldStock`, for an order whose holds were released before its payment: it takes other copies of the same
 * editions. Undefined where there are too few.
 */
export function takeFreeStock(
  stock: LockedStock,
  { orderId, copies: wanted }: { orderId: number; copies: readonly Copies[] },
  now: Date,
): Statement<void> | undefined {
  const copies = addUp(wanted)
  return findShort(copies, stock).length > 0 ? undefined : insertTaken(orderId, copies, now)
}
