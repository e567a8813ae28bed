import type { consolePromoCalls } from '#contracts/console/promos.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addPromoRoute } from './calls/add-promo.route.ts'
import { changePromoRoute } from './calls/change-promo.route.ts'
import { endPromoRoute } from './calls/end-promo.route.ts'
import { listAllPromosRoute } from './calls/list-all-promos.route.ts'

export const consolePromoHandlers = (deps: {
  database: Database
}): Handlers<keyof typeof consolePromoCalls> => ({
  'GET /api/console/promos': listAllPromosRoute(deps),
  'POST /api/console/promos': addPromoRoute(deps),
  'PUT /api/console/promos/:code': changePromoRoute(deps),
  'POST /api/console/promos/:code/end': endPromoRoute(deps),
})
