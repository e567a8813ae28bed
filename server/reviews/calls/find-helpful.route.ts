import type { Route } from '#server/platform/http/handler.ts'
import { takeReviewAttempt } from '../limit-reviews.ts'
import { markReview } from '../mark-review.ts'

export const findHelpfulRoute: Route<'PUT /api/user/reviews/:id/helpful'> =
  ({ database }) =>
  async ({ params }, { user, now }) => {
    await takeReviewAttempt(database.kysely, 'mark', user.id, now)
    const mark = { reviewId: params.id, userId: user.id, kind: 'helpful' } as const
    await database.transact((tx) => markReview(tx, mark, now))
    return { data: null, message: 'Terima kasih atas pendapat Anda' }
  }
