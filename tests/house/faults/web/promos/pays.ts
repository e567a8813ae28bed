export { payment } from '../payment/payment.ts'
