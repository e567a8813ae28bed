import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { keepWish } from '../keep-wishes.ts'

export const keepWishRoute: Route<'PUT /api/user/wishes/:id', FeatureDeps> =
  ({ database, readShop }) =>
  async ({ params }, { user, now }) => {
    await requireFeature(readShop, 'wishlist')
    await database.transact((tx) => keepWish(tx, { userId: user.id, titleId: params.id, now }))
    return { data: null, message: 'Disimpan ke daftar keinginan' }
  }
