import type { Route } from '#server/platform/http/handler.ts'
import { addToCart } from '../add-to-cart.ts'

export const addToCartRoute: Route<'POST /api/user/cart-items'> =
  ({ database }) =>
  async ({ body }, { user, now }) => {
    const { book_id: titleId, type, quantity } = body
    const item = await addToCart(database.kysely, { userId: user.id, titleId, type, quantity }, now)
    return { data: { cart_item: item }, message: 'success add item to cart' }
  }
