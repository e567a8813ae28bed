import type { Route } from '#server/platform/http/handler.ts'
import { consoleReviewOf } from '../console-review.ts'
import { replyToReview } from '../judge-review.ts'

export const replyToReviewRoute: Route<'PUT /api/console/reviews/:id/reply'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const judged = { id: params.id, ...body, now }
    const review = await database.transact((tx) => replyToReview(tx, actor, judged))
    return {
      data: consoleReviewOf(review),
      message: review.reply === null ? 'Balasan dihapus' : 'Balasan disimpan',
    }
  }
