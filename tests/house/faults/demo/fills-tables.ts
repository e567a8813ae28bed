export { stockRows } from '#server/inventory/inventory.queries.ts'
