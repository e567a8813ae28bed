import type { consoleWishCalls } from '#contracts/console/wishes.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { countTitleWishesRoute } from './calls/count-title-wishes.route.ts'
import type { WishDeps } from './require-wishlist.ts'

export const consoleWishHandlers = (deps: WishDeps): Handlers<keyof typeof consoleWishCalls> => ({
  'GET /api/console/titles/:id/wishes': countTitleWishesRoute(deps),
})
