import type { Route } from '#server/platform/http/handler.ts'
import { consoleReviewOf } from '../console-review.ts'
import { replyToReview } from '../judge-review.ts'
import { type ReviewDeps, requireReviews } from '../require-reviews.ts'

export const replyToReviewRoute: Route<'PUT /api/console/reviews/:id/reply', ReviewDeps> =
  ({ database, readShop }) =>
  async ({ params, body }, { actor, now }) => {
    await requireReviews(readShop)
    const judged = { id: params.id, ...body, now }
    const review = await database.transact((tx) => replyToReview(tx, actor, judged))
    return {
      data: consoleReviewOf(review),
      message: review.reply === null ? 'Balasan dihapus' : 'Balasan disimpan',
    }
  }
