export { shelves } from '../inventory/shelves.ts'
