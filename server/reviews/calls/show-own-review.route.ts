import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { readOwnReview } from '../read-reviews.ts'

export const showOwnReviewRoute: Route<'GET /api/user/books/:id/own-review', FeatureDeps> =
  ({ database, readShop }) =>
  async ({ params }, { user }) => {
    await requireFeature(readShop, 'reviews')
    return { data: await readOwnReview(database.kysely, { userId: user.id, titleId: params.id }) }
  }
