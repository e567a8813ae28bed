import type { consoleTitlePictureCalls } from '#contracts/console/title-pictures.ts'
import type { consoleTitlePriceCalls } from '#contracts/console/title-prices.ts'
import type { consoleTitleCalls } from '#contracts/console/titles.ts'
import type { ImageDeps } from '#server/images/store-image.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addGalleryPictureHandler } from './calls/add-gallery-picture.route.ts'
import { addTitleHandler } from './calls/add-title.route.ts'
import { arrangeGalleryHandler } from './calls/arrange-gallery.route.ts'
import { changeSlugHandler } from './calls/change-slug.route.ts'
import { changeTitleHandler } from './calls/change-title.route.ts'
import { listTitlesHandler } from './calls/list-titles.route.ts'
import { removeCoverHandler } from './calls/remove-cover.route.ts'
import { saveCoverHandler } from './calls/save-cover.route.ts'
import { schedulePriceHandler } from './calls/schedule-price.route.ts'
import { setTitleStatusHandler } from './calls/set-title-status.route.ts'
import { showTitleHandler } from './calls/show-title.route.ts'
import { unschedulePriceHandler } from './calls/unschedule-price.route.ts'

type TitleCall =
  | keyof typeof consoleTitleCalls
  | keyof typeof consoleTitlePictureCalls
  | keyof typeof consoleTitlePriceCalls

export const consoleTitleHandlers = (deps: ImageDeps): Handlers<TitleCall> => ({
  'GET /api/console/titles': listTitlesHandler(deps),
  'GET /api/console/titles/:id': showTitleHandler(deps),
  'POST /api/console/titles': addTitleHandler(deps),
  'PUT /api/console/titles/:id': changeTitleHandler(deps),
  'PUT /api/console/titles/:id/status': setTitleStatusHandler(deps),
  'PUT /api/console/titles/:id/slug': changeSlugHandler(deps),
  'PUT /api/console/titles/:id/cover': saveCoverHandler(deps),
  'DELETE /api/console/titles/:id/cover': removeCoverHandler(deps),
  'POST /api/console/titles/:id/pictures': addGalleryPictureHandler(deps),
  'PUT /api/console/titles/:id/pictures': arrangeGalleryHandler(deps),
  'POST /api/console/titles/:id/prices': schedulePriceHandler(deps),
  'DELETE /api/console/titles/:id/prices/:price': unschedulePriceHandler(deps),
})
