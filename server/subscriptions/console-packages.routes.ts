import type { consolePackageCalls } from '#contracts/console/packages.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addPackageHandler } from './calls/add-package.route.ts'
import { changePackageHandler } from './calls/change-package.route.ts'
import { endPackageHandler } from './calls/end-package.route.ts'
import { listAllPackagesHandler } from './calls/list-all-packages.route.ts'

export const consolePackageHandlers = (deps: {
  database: Database
}): Handlers<keyof typeof consolePackageCalls> => ({
  'GET /api/console/packages': listAllPackagesHandler(deps),
  'POST /api/console/packages': addPackageHandler(deps),
  'PUT /api/console/packages/:id': changePackageHandler(deps),
  'POST /api/console/packages/:id/end': endPackageHandler(deps),
})
