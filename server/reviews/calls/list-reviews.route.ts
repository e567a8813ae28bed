import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { listTitleReviews } from '../read-reviews.ts'

export const listReviewsRoute: Route<'GET /api/user/books/:id/reviews'> =
  ({ database }) =>
  async ({ params, query }) => {
    const window = { ...windowOf(query), sort: query.sort }
    const { rows, total, counts } = await listTitleReviews(database.quickRead, params.id, window)
    return { data: { ...pageOf(rows, total, query), counts } }
  }
