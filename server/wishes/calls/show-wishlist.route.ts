import type { Route } from '#server/platform/http/handler.ts'
import { readWishlist } from '../change-wishlist.ts'
import { requireWishlist, type WishDeps } from '../require-wishlist.ts'

export const showWishlistRoute: Route<'GET /api/user/wishlist', WishDeps> =
  ({ database, readShop }) =>
  async (_request, { user }) => {
    await requireWishlist(readShop)
    return { data: await readWishlist(database.kysely, user.id) }
  }
