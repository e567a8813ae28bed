import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { mergeWishes } from '../keep-wishes.ts'

export const mergeWishesRoute: Route<'POST /api/user/wishes/merge', FeatureDeps> =
  ({ database, readShop }) =>
  async ({ body }, { user, now }) => {
    await requireFeature(readShop, 'wishlist')
    const wanted = { userId: user.id, titleIds: body.ids, now }
    return { data: await database.transact((tx) => mergeWishes(tx, wanted)) }
  }
