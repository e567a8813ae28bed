import type { consoleWishCalls } from '#contracts/console/wishes.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { FeatureDeps } from '#server/shop-settings/require-feature.ts'
import { countTitleWishesRoute } from './calls/count-title-wishes.route.ts'

export const consoleWishHandlers = (deps: FeatureDeps): Handlers<keyof typeof consoleWishCalls> => ({
  'GET /api/console/titles/:id/wishes': countTitleWishesRoute(deps),
})
