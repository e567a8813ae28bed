/**
 * Updates the order of best sellers from the sold counts. This is no change of the catalogue: cached pages stay, and
 * show the new order after at most 30 s.
 * @returns how many titles moved
 */
export { rankSales } from './listings.queries.ts'
