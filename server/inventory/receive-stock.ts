import type { Tx } from '#server/platform/database/database.ts'
import { addToStock, type Count } from './inventory.queries.ts'

/** Puts copies that arrived on the shelf. Titles without a paper edition are passed over. */
export async function receiveStock(tx: Tx, counts: Count[]): Promise<void> {
  await addToStock(tx, counts)
}
