import type { Route } from '#server/platform/http/handler.ts'
import { consoleReviewOf } from '../console-review.ts'
import { showReview } from '../judge-review.ts'
import { type ReviewDeps, requireReviews } from '../require-reviews.ts'

export const showReviewRoute: Route<'POST /api/console/reviews/:id/show', ReviewDeps> =
  ({ database, readShop }) =>
  async ({ params, body }, { actor, now }) => {
    await requireReviews(readShop)
    const judged = { id: params.id, ...body, now }
    const review = await database.transact((tx) => showReview(tx, actor, judged))
    return { data: consoleReviewOf(review), message: 'Ulasan ditampilkan' }
  }
