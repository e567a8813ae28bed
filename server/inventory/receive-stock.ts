import type { Tx } from '#server/platform/database/database.ts'
import { addToStock, type Count } from './inventory.queries.ts'

/** Adds delivered copies to the stock. Titles without a paper edition are skipped. */
export async function receiveStock(tx: Tx, counts: Count[]): Promise<void> {
  await addToStock(tx, counts)
}
