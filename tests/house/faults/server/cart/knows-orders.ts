export { placeOrder } from '../orders/place-order.ts'
