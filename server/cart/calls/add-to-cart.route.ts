import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { addToCart } from '../add-to-cart.ts'

export const addToCartHandler =
  ({ database }: { database: Database }): Handler<'POST /api/user/cart-items'> =>
  async ({ body }, { user, now }) => {
    const { book_id: titleId, type, quantity } = body
    const item = await addToCart(database.kysely, { userId: user.id, titleId, type, quantity }, now)
    return { data: { cart_item: item }, message: 'success add item to cart' }
  }
