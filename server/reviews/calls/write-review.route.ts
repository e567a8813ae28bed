import type { Route } from '#server/platform/http/handler.ts'
import { takeReviewAttempt } from '../limit-reviews.ts'
import { ownReviewOf } from '../read-reviews.ts'
import { writeReview } from '../write-review.ts'

export const writeReviewRoute: Route<'PUT /api/user/books/:id/own-review'> =
  ({ database }) =>
  async ({ params, body: draft }, { user, now }) => {
    await takeReviewAttempt(database.kysely, 'write', user.id, now)
    const written = { userId: user.id, titleId: params.id, draft, now }
    const review = await database.transact((tx) => writeReview(tx, written))
    const message =
      review.state === 'waiting'
        ? 'Terima kasih. Ulasan Anda tampil setelah kami baca.'
        : 'Ulasan Anda sudah tersimpan.'
    return { data: ownReviewOf(review), message }
  }
