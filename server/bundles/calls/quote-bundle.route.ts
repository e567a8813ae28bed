import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { quoteBundle } from '../read-bundles.ts'

export const quoteBundleRoute: Route<'GET /api/user/bundles/:slug/quote', FeatureDeps> =
  ({ database, readShop }) =>
  async ({ params }, { user, now }) => {
    await requireFeature(readShop, 'bundles')
    return { data: await quoteBundle(database.kysely, { slug: params.slug, userId: user.id, now }) }
  }
