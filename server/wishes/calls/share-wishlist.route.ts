import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { shareWishlist } from '../change-wishlist.ts'

export const shareWishlistRoute: Route<'PUT /api/user/wishlist/share', FeatureDeps> =
  ({ database, readShop }) =>
  async ({ body }, { user }) => {
    await requireFeature(readShop, 'wishlist')
    const shared = { userId: user.id, name: body.name }
    return { data: await database.transact((tx) => shareWishlist(tx, shared)) }
  }
