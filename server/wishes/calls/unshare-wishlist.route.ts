import type { Route } from '#server/platform/http/handler.ts'
import { unshareWishlist } from '../change-wishlist.ts'

export const unshareWishlistRoute: Route<'DELETE /api/user/wishlist/share'> =
  ({ database }) =>
  async (_request, { user }) => ({
    data: await database.transact((tx) => unshareWishlist(tx, user.id)),
    message: 'Tautan daftar keinginan dicabut',
  })
