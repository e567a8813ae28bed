export { stockRoutes } from '../inventory/inventory.routes.ts'
