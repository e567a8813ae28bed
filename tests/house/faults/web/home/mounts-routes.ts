export { stockRoutes } from '#server/inventory/inventory.routes.ts'
