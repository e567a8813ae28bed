import type { Route } from '#server/platform/http/handler.ts'
import { consoleReviewOf } from '../console-review.ts'
import { hideReview } from '../judge-review.ts'

export const hideReviewRoute: Route<'POST /api/console/reviews/:id/hide'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const judged = { id: params.id, ...body, now }
    const review = await database.transact((tx) => hideReview(tx, actor, judged))
    return { data: consoleReviewOf(review), message: 'Ulasan disembunyikan' }
  }
