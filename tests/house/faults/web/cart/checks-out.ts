export { checkout } from '../checkout/checkout.ts'
