import type { recommendationCalls } from '#contracts/recommendations.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import { recommendTitlesRoute } from './calls/recommend-titles.route.ts'

export const recommendationHandlers = (deps: {
  database: Database
  readShop: ReadShop
}): Handlers<keyof typeof recommendationCalls> => ({
  'GET /api/user/recommendations': recommendTitlesRoute(deps),
})
