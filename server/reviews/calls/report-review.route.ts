import type { Route } from '#server/platform/http/handler.ts'
import { takeReviewAttempt } from '../limit-reviews.ts'
import { markReview } from '../mark-review.ts'

export const reportReviewRoute: Route<'POST /api/user/reviews/:id/report'> =
  ({ database }) =>
  async ({ params }, { user, now }) => {
    await takeReviewAttempt(database.kysely, 'mark', user.id, now)
    const mark = { reviewId: params.id, userId: user.id, kind: 'report' } as const
    await database.transact((tx) => markReview(tx, mark, now))
    return { data: null, message: 'Terima kasih. Kami akan memeriksa ulasan ini.' }
  }
