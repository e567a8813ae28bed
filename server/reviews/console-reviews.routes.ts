import type { consoleReviewCalls } from '#contracts/console/reviews.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { hideReviewRoute } from './calls/hide-review.route.ts'
import { listAllReviewsRoute } from './calls/list-all-reviews.route.ts'
import { replyToReviewRoute } from './calls/reply-to-review.route.ts'
import { showReviewRoute } from './calls/show-review.route.ts'
import type { ReviewDeps } from './require-reviews.ts'

export const consoleReviewHandlers = (deps: ReviewDeps): Handlers<keyof typeof consoleReviewCalls> => ({
  'GET /api/console/reviews': listAllReviewsRoute(deps),
  'POST /api/console/reviews/:id/show': showReviewRoute(deps),
  'POST /api/console/reviews/:id/hide': hideReviewRoute(deps),
  'PUT /api/console/reviews/:id/reply': replyToReviewRoute(deps),
})
