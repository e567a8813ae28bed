import type { consoleReviewCalls } from '#contracts/console/reviews.ts'
import { guarded } from '#server/platform/http/guarded.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { hideReviewRoute } from './calls/hide-review.route.ts'
import { listAllReviewsRoute } from './calls/list-all-reviews.route.ts'
import { replyToReviewRoute } from './calls/reply-to-review.route.ts'
import { showReviewRoute } from './calls/show-review.route.ts'

export const consoleReviewHandlers = (deps: FeatureDeps): Handlers<keyof typeof consoleReviewCalls> => ({
  'GET /api/console/reviews': listAllReviewsRoute(deps),
  ...guarded(() => requireFeature(deps.readShop, 'reviews'), {
    'POST /api/console/reviews/:id/show': showReviewRoute(deps),
    'POST /api/console/reviews/:id/hide': hideReviewRoute(deps),
    'PUT /api/console/reviews/:id/reply': replyToReviewRoute(deps),
  }),
})
