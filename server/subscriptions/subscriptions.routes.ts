import type { subscriptionCalls } from '#contracts/subscriptions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { listEndsRoute } from './calls/list-ends.route.ts'
import { listHeldPackagesRoute } from './calls/list-held-packages.route.ts'
import { listPackagesRoute } from './calls/list-packages.route.ts'
import { showPackageRoute } from './calls/show-package.route.ts'

export const subscriptionsHandlers = (deps: {
  database: Database
}): Handlers<Exclude<keyof typeof subscriptionCalls, 'POST /api/user/subscriber-transaction'>> => ({
  'GET /api/user/packages': listPackagesRoute(deps),
  'GET /api/user/packages/:id': showPackageRoute(deps),
  'GET /api/user/user-packages': listHeldPackagesRoute(deps),
  'GET /api/user/subscribers': listEndsRoute(deps),
})
