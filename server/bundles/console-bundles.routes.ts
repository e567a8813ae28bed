import type { consoleBundleCalls } from '#contracts/console/bundles.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addBundleRoute } from './calls/add-bundle.route.ts'
import { changeBundleRoute } from './calls/change-bundle.route.ts'
import { listAllBundlesRoute } from './calls/list-all-bundles.route.ts'
import { showStoredBundleRoute } from './calls/show-stored-bundle.route.ts'

type Deps = { database: Database }

export const consoleBundleHandlers = (deps: Deps): Handlers<keyof typeof consoleBundleCalls> => ({
  'GET /api/console/bundles': listAllBundlesRoute(deps),
  'GET /api/console/bundles/:id': showStoredBundleRoute(deps),
  'POST /api/console/bundles': addBundleRoute(deps),
  'PUT /api/console/bundles/:id': changeBundleRoute(deps),
})
