import type { Route } from '#server/platform/http/handler.ts'
import { readSharedWishlist } from '../read-wishes.ts'
import { requireWishlist, type WishDeps } from '../require-wishlist.ts'

export const showSharedWishlistRoute: Route<'GET /api/user/wishlists/:token', WishDeps> =
  ({ database, readShop }) =>
  async ({ params }, { now }) => {
    await requireWishlist(readShop)
    return {
      data: await readSharedWishlist(database.kysely, params.token, now),
      headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    }
  }
