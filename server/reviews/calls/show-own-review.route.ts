import type { Route } from '#server/platform/http/handler.ts'
import { readOwnReview } from '../read-reviews.ts'
import { type ReviewDeps, requireReviews } from '../require-reviews.ts'

export const showOwnReviewRoute: Route<'GET /api/user/books/:id/own-review', ReviewDeps> =
  ({ database, readShop }) =>
  async ({ params }, { user }) => {
    await requireReviews(readShop)
    return { data: await readOwnReview(database.kysely, { userId: user.id, titleId: params.id }) }
  }
