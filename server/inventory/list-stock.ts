import type { Queryable } from '#server/platform/database/database.ts'
import { listStockLevels, type StockFilter, type StockLevel } from './stock-levels.queries.ts'

export type { StockFilter, StockLevel } from './stock-levels.queries.ts'

/** What of paper titles is on the shelf, the scarcest first, and how many there are in all. */
export async function listStock(
  db: Queryable,
  filter: StockFilter,
): Promise<{ levels: StockLevel[]; total: number }> {
  return listStockLevels(db, filter)
}

/** The stock of one title, or undefined where it is not sold on paper. */
export async function findStock(db: Queryable, titleId: number): Promise<StockLevel | undefined> {
  return (await listStockLevels(db, { titleId, limit: 1 })).levels[0]
}
