import type { Tx } from '#server/platform/database/database.ts'
import {
  type Copies,
  deleteTaken,
  insertTaken,
  lockStock,
  lockStockHeldBy,
  lockStockTakenBy,
  turnHoldsIntoTaken,
} from './inventory.queries.ts'
import { addUp, findShort } from './reserve-stock.ts'

/**
 * A paid order's copies leave the stock for good: those that it holds, or, where its holds were given back
 * before its money came, others of the same edition if there are enough. Gives whether they could be taken.
 */
export async function takeStock(
  tx: Tx,
  { orderId, copies: wanted }: { orderId: number; copies: readonly Copies[] },
  now: Date,
): Promise<boolean> {
  if (wanted.length === 0) return true
  const [, held] = await Promise.all([lockStockHeldBy(tx, orderId), turnHoldsIntoTaken(tx, orderId, now)])
  if (held) return true
  const copies = addUp(wanted)
  const free = await lockStock(
    tx,
    copies.map((copy) => copy.editionId),
  )
  if (findShort(copies, free).length > 0) return false
  await insertTaken(tx, orderId, copies, now)
  return true
}

/** The goods of a paid order are on the shelf again; asked again it changes nothing. */
export async function returnStock(tx: Tx, orderId: number): Promise<void> {
  await lockStockTakenBy(tx, orderId)
  await deleteTaken(tx, orderId)
}
