import type { Route } from '#server/platform/http/handler.ts'
import { consoleReviewOf } from '../console-review.ts'
import { showReview } from '../judge-review.ts'

export const showReviewRoute: Route<'POST /api/console/reviews/:id/show'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const judged = { id: params.id, ...body, now }
    const review = await database.transact((tx) => showReview(tx, actor, judged))
    return { data: consoleReviewOf(review), message: 'Ulasan ditampilkan' }
  }
