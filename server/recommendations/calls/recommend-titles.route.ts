import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { recommendTitles } from '../recommend-titles.ts'

export const recommendTitlesRoute: Route<'GET /api/user/recommendations', FeatureDeps> =
  ({ database, readShop }) =>
  async (_request, { user }) => {
    await requireFeature(readShop, 'recommendations')
    return { data: await recommendTitles(database.kysely, user.id) }
  }
