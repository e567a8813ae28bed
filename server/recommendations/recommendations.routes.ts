import type { recommendationCalls } from '#contracts/recommendations.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { FeatureDeps } from '#server/shop-settings/require-feature.ts'
import { recommendTitlesRoute } from './calls/recommend-titles.route.ts'

export const recommendationHandlers = (deps: FeatureDeps): Handlers<keyof typeof recommendationCalls> => ({
  'GET /api/user/recommendations': recommendTitlesRoute(deps),
})
