import type { consolePackageCalls } from '#contracts/console/packages.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addPackageRoute } from './calls/add-package.route.ts'
import { changePackageRoute } from './calls/change-package.route.ts'
import { endPackageRoute } from './calls/end-package.route.ts'
import { listAllPackagesRoute } from './calls/list-all-packages.route.ts'

export const consolePackageHandlers = (deps: {
  database: Database
}): Handlers<keyof typeof consolePackageCalls> => ({
  'GET /api/console/packages': listAllPackagesRoute(deps),
  'POST /api/console/packages': addPackageRoute(deps),
  'PUT /api/console/packages/:id': changePackageRoute(deps),
  'POST /api/console/packages/:id/end': endPackageRoute(deps),
})
