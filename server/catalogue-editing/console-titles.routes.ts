import type { consoleTitlePictureCalls } from '#contracts/console/title-pictures.ts'
import type { consoleTitlePriceCalls } from '#contracts/console/title-prices.ts'
import type { consoleTitleCalls } from '#contracts/console/titles.ts'
import type { ImageDeps } from '#server/images/store-image.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addGalleryPictureRoute } from './calls/add-gallery-picture.route.ts'
import { addNextIssueRoute } from './calls/add-next-issue.route.ts'
import { addTitleRoute } from './calls/add-title.route.ts'
import { arrangeGalleryRoute } from './calls/arrange-gallery.route.ts'
import { changeSlugRoute } from './calls/change-slug.route.ts'
import { changeTitleRoute } from './calls/change-title.route.ts'
import { type FetchPictureDeps, fetchPictureRoute } from './calls/fetch-picture.route.ts'
import { listTitlesRoute } from './calls/list-titles.route.ts'
import { removeCoverRoute } from './calls/remove-cover.route.ts'
import { saveCoverRoute } from './calls/save-cover.route.ts'
import { schedulePriceRoute } from './calls/schedule-price.route.ts'
import { scheduleStatusRoute } from './calls/schedule-status.route.ts'
import { setTitleStatusRoute } from './calls/set-title-status.route.ts'
import { showTitleRoute } from './calls/show-title.route.ts'
import { unschedulePriceRoute } from './calls/unschedule-price.route.ts'
import { unscheduleStatusRoute } from './calls/unschedule-status.route.ts'
import type { LeavingAllowed } from './refuse-leaving.ts'
import type { PreordersAllowed } from './refuse-preorders.ts'

type TitleCall =
  | keyof typeof consoleTitleCalls
  | keyof typeof consoleTitlePictureCalls
  | keyof typeof consoleTitlePriceCalls

export const consoleTitleHandlers = (
  deps: ImageDeps & FetchPictureDeps & PreordersAllowed & LeavingAllowed,
): Handlers<TitleCall> => ({
  'GET /api/console/titles': listTitlesRoute(deps),
  'GET /api/console/titles/:id': showTitleRoute(deps),
  'POST /api/console/titles': addTitleRoute(deps),
  'POST /api/console/titles/:id/next-issue': addNextIssueRoute(deps),
  'PUT /api/console/titles/:id': changeTitleRoute(deps),
  'PUT /api/console/titles/:id/status': setTitleStatusRoute(deps),
  'PUT /api/console/titles/:id/planned-status': scheduleStatusRoute(deps),
  'DELETE /api/console/titles/:id/planned-status': unscheduleStatusRoute(deps),
  'PUT /api/console/titles/:id/slug': changeSlugRoute(deps),
  'POST /api/console/pictures/fetch': fetchPictureRoute(deps),
  'PUT /api/console/titles/:id/cover': saveCoverRoute(deps),
  'DELETE /api/console/titles/:id/cover': removeCoverRoute(deps),
  'POST /api/console/titles/:id/pictures': addGalleryPictureRoute(deps),
  'PUT /api/console/titles/:id/pictures': arrangeGalleryRoute(deps),
  'POST /api/console/titles/:id/prices': schedulePriceRoute(deps),
  'DELETE /api/console/titles/:id/prices/:price': unschedulePriceRoute(deps),
})
