import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { unshareWishlist } from '../change-wishlist.ts'

export const unshareWishlistRoute: Route<'DELETE /api/user/wishlist/share', FeatureDeps> =
  ({ database, readShop }) =>
  async (_request, { user }) => {
    await requireFeature(readShop, 'wishlist')
    return {
      data: await database.transact((tx) => unshareWishlist(tx, user.id)),
      message: 'Tautan daftar keinginan dicabut',
    }
  }
