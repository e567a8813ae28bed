import type { subscriptionCalls } from '#contracts/subscriptions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { listEndsHandler } from './calls/list-ends.route.ts'
import { listHeldPackagesHandler } from './calls/list-held-packages.route.ts'
import { listPackagesHandler } from './calls/list-packages.route.ts'
import { showPackageHandler } from './calls/show-package.route.ts'

export const subscriptionsHandlers = (deps: {
  database: Database
}): Handlers<Exclude<keyof typeof subscriptionCalls, 'POST /api/user/subscriber-transaction'>> => ({
  'GET /api/user/packages': listPackagesHandler(deps),
  'GET /api/user/packages/:id': showPackageHandler(deps),
  'GET /api/user/user-packages': listHeldPackagesHandler(deps),
  'GET /api/user/subscribers': listEndsHandler(deps),
})
