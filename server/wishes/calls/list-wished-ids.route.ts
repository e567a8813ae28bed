import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { listWishedIds } from '../wishes.queries.ts'

export const listWishedIdsRoute: Route<'GET /api/user/wishes/ids', FeatureDeps> =
  ({ database, readShop }) =>
  async (_request, { user }) => {
    await requireFeature(readShop, 'wishlist')
    return { data: await listWishedIds(database.kysely, user.id) }
  }
