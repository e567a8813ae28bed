import type { consoleSubscriberCalls } from '#contracts/console/figures.ts'
import type { consolePackageCalls } from '#contracts/console/packages.ts'
import type { ImageDeps } from '#server/images/store-image.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addPackageRoute } from './calls/add-package.route.ts'
import { changePackageRoute } from './calls/change-package.route.ts'
import { countSubscribersRoute } from './calls/count-subscribers.route.ts'
import { endPackageRoute } from './calls/end-package.route.ts'
import { listAllPackagesRoute } from './calls/list-all-packages.route.ts'
import { removePackagePictureRoute } from './calls/remove-package-picture.route.ts'
import { savePackagePictureRoute } from './calls/save-package-picture.route.ts'

export const consolePackageHandlers = (
  deps: ImageDeps,
): Handlers<keyof typeof consolePackageCalls | keyof typeof consoleSubscriberCalls> => ({
  'GET /api/console/subscribers': countSubscribersRoute(deps),
  'GET /api/console/packages': listAllPackagesRoute(deps),
  'POST /api/console/packages': addPackageRoute(deps),
  'PUT /api/console/packages/:id': changePackageRoute(deps),
  'PUT /api/console/packages/:id/pictures/:which': savePackagePictureRoute(deps),
  'DELETE /api/console/packages/:id/pictures/:which': removePackagePictureRoute(deps),
  'POST /api/console/packages/:id/end': endPackageRoute(deps),
})
