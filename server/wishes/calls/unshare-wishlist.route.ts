import type { Route } from '#server/platform/http/handler.ts'
import { unshareWishlist } from '../change-wishlist.ts'
import { requireWishlist, type WishDeps } from '../require-wishlist.ts'

export const unshareWishlistRoute: Route<'DELETE /api/user/wishlist/share', WishDeps> =
  ({ database, readShop }) =>
  async (_request, { user }) => {
    await requireWishlist(readShop)
    return {
      data: await database.transact((tx) => unshareWishlist(tx, user.id)),
      message: 'Tautan daftar keinginan dicabut',
    }
  }
