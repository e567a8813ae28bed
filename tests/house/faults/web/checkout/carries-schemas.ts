export { order } from '#contracts/order.ts'
