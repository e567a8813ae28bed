import type { Tx } from '#server/platform/database/database.ts'
import { placeBestSellers } from './listings.queries.ts'

/**
 * Brings the order of best sellers up to the sold counts. A sale is no change of the catalogue: kept pages stay, and
 * show the new order when they are made anew (30 s at most).
 * @returns how many titles moved
 */
export async function rankSales(tx: Tx): Promise<number> {
  return placeBestSellers(tx)
}
