import type { Route } from '#server/platform/http/handler.ts'
import { takeReviewAttempt } from '../limit-reviews.ts'
import { removeReview } from '../write-review.ts'

export const removeReviewRoute: Route<'DELETE /api/user/books/:id/own-review'> =
  ({ database }) =>
  async ({ params }, { user, now }) => {
    await takeReviewAttempt(database.kysely, 'write', user.id, now)
    await database.transact((tx) => removeReview(tx, { userId: user.id, titleId: params.id }))
    return { data: null, message: 'Ulasan Anda dihapus' }
  }
