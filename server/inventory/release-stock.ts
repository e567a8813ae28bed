/** Releases an order's holds. Repeated, or without holds, it changes nothing. */
export { releaseStock } from './inventory.queries.ts'
