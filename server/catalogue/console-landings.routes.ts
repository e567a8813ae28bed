import type { consoleLandingCalls } from '#contracts/console/landings.ts'
import type { ImageDeps } from '#server/images/store-image.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addLandingRoute } from './calls/add-landing.route.ts'
import { changeLandingRoute } from './calls/change-landing.route.ts'
import { choosePicksRoute } from './calls/choose-picks.route.ts'
import { listAllLandingsRoute } from './calls/list-all-landings.route.ts'
import { listPicksRoute } from './calls/list-picks.route.ts'
import { removeLandingPictureRoute } from './calls/remove-landing-picture.route.ts'
import { saveLandingPictureRoute } from './calls/save-landing-picture.route.ts'

export const consoleLandingHandlers = (deps: ImageDeps): Handlers<keyof typeof consoleLandingCalls> => ({
  'GET /api/console/landings': listAllLandingsRoute(deps),
  'POST /api/console/landings': addLandingRoute(deps),
  'PUT /api/console/landings/:id': changeLandingRoute(deps),
  'PUT /api/console/landings/:id/picture': saveLandingPictureRoute(deps),
  'DELETE /api/console/landings/:id/picture': removeLandingPictureRoute(deps),
  'GET /api/console/home-picks': listPicksRoute(deps),
  'PUT /api/console/home-picks': choosePicksRoute(deps),
})
