import type { Tx } from '#server/platform/database/database.ts'
import { placeBestSellers } from './listings.queries.ts'

/**
 * Updates the order of best sellers from the sold counts. This is no change of the catalogue: cached pages stay, and
 * show the new order after at most 30 s.
 * @returns how many titles moved
 */
export async function rankSales(tx: Tx): Promise<number> {
  return placeBestSellers(tx)
}
