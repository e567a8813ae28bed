import type { reviewCalls } from '#contracts/reviews.ts'
import { guarded } from '#server/platform/http/guarded.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { findHelpfulRoute } from './calls/find-helpful.route.ts'
import { listReviewsRoute } from './calls/list-reviews.route.ts'
import { removeReviewRoute } from './calls/remove-review.route.ts'
import { reportReviewRoute } from './calls/report-review.route.ts'
import { showOwnReviewRoute } from './calls/show-own-review.route.ts'
import { takeBackHelpfulRoute } from './calls/take-back-helpful.route.ts'
import { writeReviewRoute } from './calls/write-review.route.ts'

export const reviewHandlers = (deps: FeatureDeps): Handlers<keyof typeof reviewCalls> =>
  guarded(() => requireFeature(deps.readShop, 'reviews'), {
    'GET /api/user/books/:id/reviews': listReviewsRoute(deps),
    'GET /api/user/books/:id/own-review': showOwnReviewRoute(deps),
    'PUT /api/user/books/:id/own-review': writeReviewRoute(deps),
    'DELETE /api/user/books/:id/own-review': removeReviewRoute(deps),
    'PUT /api/user/reviews/:id/helpful': findHelpfulRoute(deps),
    'DELETE /api/user/reviews/:id/helpful': takeBackHelpfulRoute(deps),
    'POST /api/user/reviews/:id/report': reportReviewRoute(deps),
  })
