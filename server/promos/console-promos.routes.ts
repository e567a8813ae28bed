import type { consolePromoCalls } from '#contracts/console/promos.ts'
import type { ImageDeps } from '#server/images/store-image.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { Regions } from '#server/regions/open-regions.ts'
import { addPromoRoute } from './calls/add-promo.route.ts'
import { changePromoRoute } from './calls/change-promo.route.ts'
import { endPromoRoute } from './calls/end-promo.route.ts'
import { endPromoBatchRoute } from './calls/end-promo-batch.route.ts'
import { exportPromoCodesRoute } from './calls/export-promo-codes.route.ts'
import { listAllPromosRoute } from './calls/list-all-promos.route.ts'
import { listPromoBatchesRoute } from './calls/list-promo-batches.route.ts'
import { listPromoUsesRoute } from './calls/list-promo-uses.route.ts'
import { makePromoCodesRoute } from './calls/make-promo-codes.route.ts'
import { removePromoPictureRoute } from './calls/remove-promo-picture.route.ts'
import { savePromoPictureRoute } from './calls/save-promo-picture.route.ts'

export const consolePromoHandlers = (
  deps: ImageDeps & { regions: Regions },
): Handlers<keyof typeof consolePromoCalls> => ({
  'GET /api/console/promos': listAllPromosRoute(deps),
  'POST /api/console/promos': addPromoRoute(deps),
  'PUT /api/console/promos/:code': changePromoRoute(deps),
  'PUT /api/console/promos/:code/picture': savePromoPictureRoute(deps),
  'DELETE /api/console/promos/:code/picture': removePromoPictureRoute(deps),
  'POST /api/console/promos/:code/end': endPromoRoute(deps),
  'GET /api/console/promos/:code/uses': listPromoUsesRoute(deps),
  'GET /api/console/promo-batches': listPromoBatchesRoute(deps),
  'POST /api/console/promo-batches': makePromoCodesRoute(deps),
  'GET /api/console/promo-batches/:id/codes': exportPromoCodesRoute(deps),
  'POST /api/console/promo-batches/:id/end': endPromoBatchRoute(deps),
})
