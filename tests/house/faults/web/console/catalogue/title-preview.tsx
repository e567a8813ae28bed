export { cartRows } from '../../cart/cart-rows.ts'
