import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { listOffers } from '../read-bundles.ts'

export const listBundlesRoute: Route<'GET /api/user/bundles', FeatureDeps> =
  ({ database, readShop }) =>
  async ({ query }, { now }) => {
    await requireFeature(readShop, 'bundles')
    return { data: await listOffers(database.read, query, now) }
  }
