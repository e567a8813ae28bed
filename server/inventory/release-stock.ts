import type { Tx } from '#server/platform/database/database.ts'
import { deleteHolds, lockStockHeldBy } from './inventory.queries.ts'

/** Gives back what an order holds; asked again, or for one that holds nothing, it changes nothing. */
export async function releaseStock(tx: Tx, orderId: number): Promise<void> {
  await lockStockHeldBy(tx, orderId)
  await deleteHolds(tx, orderId)
}
