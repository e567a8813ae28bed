import type { Route } from '#server/platform/http/handler.ts'
import { consoleReviewOf } from '../console-review.ts'
import { hideReview } from '../judge-review.ts'
import { type ReviewDeps, requireReviews } from '../require-reviews.ts'

export const hideReviewRoute: Route<'POST /api/console/reviews/:id/hide', ReviewDeps> =
  ({ database, readShop }) =>
  async ({ params, body }, { actor, now }) => {
    await requireReviews(readShop)
    const judged = { id: params.id, ...body, now }
    const review = await database.transact((tx) => hideReview(tx, actor, judged))
    return { data: consoleReviewOf(review), message: 'Ulasan disembunyikan' }
  }
