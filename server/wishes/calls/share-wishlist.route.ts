import type { Route } from '#server/platform/http/handler.ts'
import { shareWishlist } from '../change-wishlist.ts'

export const shareWishlistRoute: Route<'PUT /api/user/wishlist/share'> =
  ({ database }) =>
  async ({ body }, { user }) => {
    const shared = { userId: user.id, name: body.name }
    return { data: await database.transact((tx) => shareWishlist(tx, shared)) }
  }
