export { checkOut } from '../checkout/check-out.ts'
