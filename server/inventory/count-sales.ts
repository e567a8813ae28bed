import type { Tx } from '#server/platform/database/database.ts'
import type { Statement } from '#server/platform/database/statement.ts'
import { addToSalesCounts, takeFromSalesCounts } from './sales-counts.queries.ts'

export type SoldCopies = { titleId: number; sold: number }

/** Adds to the sold counts that public pages show; a reversal adds negative numbers. */
export function countSold(counts: readonly SoldCopies[]): Statement<void>[] {
  if (counts.length === 0) return []
  if (counts.every(({ sold }) => sold >= 0)) return [addToSalesCounts(counts)]
  const rows = counts.map(({ titleId }) => ({ titleId, sold: 0 }))
  return [addToSalesCounts(rows), takeFromSalesCounts(counts)]
}

/** The same in the caller's transaction. */
export async function countSales(tx: Tx, counts: readonly SoldCopies[]): Promise<void> {
  await tx.pipeline(...countSold(counts))
}
