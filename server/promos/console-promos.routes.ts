import type { consolePromoCalls } from '#contracts/console/promos.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addPromoHandler } from './calls/add-promo.route.ts'
import { changePromoHandler } from './calls/change-promo.route.ts'
import { endPromoHandler } from './calls/end-promo.route.ts'
import { listAllPromosHandler } from './calls/list-all-promos.route.ts'

export const consolePromoHandlers = (deps: {
  database: Database
}): Handlers<keyof typeof consolePromoCalls> => ({
  'GET /api/console/promos': listAllPromosHandler(deps),
  'POST /api/console/promos': addPromoHandler(deps),
  'PUT /api/console/promos/:code': changePromoHandler(deps),
  'POST /api/console/promos/:code/end': endPromoHandler(deps),
})
