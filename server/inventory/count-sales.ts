import type { Tx } from '#server/platform/database/database.ts'
import { addToSalesCounts, takeFromSalesCounts } from './inventory.queries.ts'

/** Adds to the sold counts that public pages show; a reversal adds a negative number. */
export async function countSales(tx: Tx, counts: { titleId: number; sold: number }[]): Promise<void> {
  const reversal = counts.some(({ sold }) => sold < 0)
  await (reversal ? takeFromSalesCounts : addToSalesCounts)(tx, counts)
}
