import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { listTitleReviews } from '../read-reviews.ts'
import { type ReviewDeps, requireReviews } from '../require-reviews.ts'

export const listReviewsRoute: Route<'GET /api/user/books/:id/reviews', ReviewDeps> =
  ({ database, readShop }) =>
  async ({ params, query }) => {
    await requireReviews(readShop)
    const window = { ...windowOf(query), sort: query.sort }
    const { rows, total, counts } = await listTitleReviews(database.quickRead, params.id, window)
    return { data: { ...pageOf(rows, total, query), counts } }
  }
