import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { readSharedWishlist } from '../read-wishes.ts'

export const showSharedWishlistRoute: Route<'GET /api/user/wishlists/:token', FeatureDeps> =
  ({ database, readShop }) =>
  async ({ params }, { now }) => {
    await requireFeature(readShop, 'wishlist')
    return {
      data: await readSharedWishlist(database.kysely, params.token, now),
      headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    }
  }
