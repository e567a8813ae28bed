import type { Route } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { consoleReviewOf } from '../console-review.ts'
import { replyToReview } from '../judge-review.ts'

export const replyToReviewRoute: Route<'PUT /api/console/reviews/:id/reply', FeatureDeps> =
  ({ database, readShop }) =>
  async ({ params, body }, { actor, now }) => {
    await requireFeature(readShop, 'reviews')
    const judged = { id: params.id, ...body, now }
    const review = await database.transact((tx) => replyToReview(tx, actor, judged))
    return {
      data: consoleReviewOf(review),
      message: review.reply === null ? 'Balasan dihapus' : 'Balasan disimpan',
    }
  }
