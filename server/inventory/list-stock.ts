import type { Queryable } from '#server/platform/database/database.ts'
import { listStockLevels, type StockFilter, type StockLevel } from './stock-levels.queries.ts'

export type { StockFilter, StockLevel } from './stock-levels.queries.ts'

/** The stock of paper titles, the scarcest first, and the number of such titles. */
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
