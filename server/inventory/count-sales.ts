import type { Tx } from '#server/platform/database/database.ts'
import { addToSalesCounts } from './inventory.queries.ts'

/** Adds to the sold counts that public pages show; a reversal adds a negative number. */
export async function countSales(tx: Tx, counts: { titleId: number; sold: number }[]): Promise<void> {
  await addToSalesCounts(tx, counts)
}
