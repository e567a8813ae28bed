export { promo } from '../promos/promo.ts'
