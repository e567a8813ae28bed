import type { Route } from '#server/platform/http/handler.ts'
import { shareWishlist } from '../change-wishlist.ts'
import { requireWishlist, type WishDeps } from '../require-wishlist.ts'

export const shareWishlistRoute: Route<'PUT /api/user/wishlist/share', WishDeps> =
  ({ database, readShop }) =>
  async ({ body }, { user }) => {
    await requireWishlist(readShop)
    const shared = { userId: user.id, name: body.name }
    return { data: await database.transact((tx) => shareWishlist(tx, shared)) }
  }
