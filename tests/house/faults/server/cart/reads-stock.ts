export { stockRows } from '../inventory/inventory.queries.ts'
