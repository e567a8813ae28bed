import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { readWishlist } from '../change-wishlist.ts'

export const showWishlistRoute: Route<'GET /api/user/wishlist', FeatureDeps> =
  ({ database, readShop }) =>
  async (_request, { user }) => {
    await requireFeature(readShop, 'wishlist')
    return { data: await readWishlist(database.kysely, user.id) }
  }
