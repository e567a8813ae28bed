import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { readBundle } from '../read-bundles.ts'

export const showBundleRoute: Route<'GET /api/user/bundles/:slug', FeatureDeps> =
  ({ database, readShop }) =>
  async ({ params }, { now }) => {
    await requireFeature(readShop, 'bundles')
    return { data: await readBundle(database.read, params.slug, now) }
  }
