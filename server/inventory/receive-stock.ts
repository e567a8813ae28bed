/** Adds delivered copies to the stock. Titles without a paper edition are skipped. */
export { receiveStock } from './inventory.queries.ts'
