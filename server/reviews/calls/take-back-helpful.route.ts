import type { Route } from '#server/platform/http/handler.ts'
import { takeReviewAttempt } from '../limit-reviews.ts'
import { unmarkReview } from '../mark-review.ts'

export const takeBackHelpfulRoute: Route<'DELETE /api/user/reviews/:id/helpful'> =
  ({ database }) =>
  async ({ params }, { user, now }) => {
    await takeReviewAttempt(database.kysely, 'mark', user.id, now)
    const mark = { reviewId: params.id, userId: user.id, kind: 'helpful' } as const
    await database.transact((tx) => unmarkReview(tx, mark))
    return { data: null, message: 'Pendapat Anda ditarik kembali' }
  }
