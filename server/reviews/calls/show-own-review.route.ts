import type { Route } from '#server/platform/http/handler.ts'
import { readOwnReview } from '../read-reviews.ts'

export const showOwnReviewRoute: Route<'GET /api/user/books/:id/own-review'> =
  ({ database }) =>
  async ({ params }, { user }) => ({
    data: await readOwnReview(database.kysely, { userId: user.id, titleId: params.id }),
  })
