import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { dropWish } from '../keep-wishes.ts'

export const dropWishRoute: Route<'DELETE /api/user/wishes/:id', FeatureDeps> =
  ({ database, readShop }) =>
  async ({ params }, { user }) => {
    await requireFeature(readShop, 'wishlist')
    await database.transact((tx) => dropWish(tx, { userId: user.id, titleId: params.id }))
    return { data: null, message: 'Dihapus dari daftar keinginan' }
  }
