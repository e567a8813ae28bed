import type { consoleCustomerCalls } from '#contracts/console/customers.ts'
import type { EraseCustomerDeps } from '#server/accounts/privacy/erase-customer.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { blockCustomerRoute } from './calls/block-customer.route.ts'
import { endCustomerSessionsRoute } from './calls/end-customer-sessions.route.ts'
import { eraseCustomerRoute } from './calls/erase-customer.route.ts'
import { exportCustomerRoute } from './calls/export-customer.route.ts'
import { extendSubscriptionRoute } from './calls/extend-subscription.route.ts'
import { grantTitleRoute } from './calls/grant-title.route.ts'
import { listCustomersRoute } from './calls/list-customers.route.ts'
import { showCustomerRoute } from './calls/show-customer.route.ts'
import { unblockCustomerRoute } from './calls/unblock-customer.route.ts'
import { withdrawTitleRoute } from './calls/withdraw-title.route.ts'

export const consoleCustomerHandlers = (
  deps: EraseCustomerDeps,
): Handlers<keyof typeof consoleCustomerCalls> => ({
  'GET /api/console/customers': listCustomersRoute(deps),
  'GET /api/console/customers/:id': showCustomerRoute(deps),
  'GET /api/console/customers/:id/data': exportCustomerRoute(deps),
  'POST /api/console/customers/:id/erase': eraseCustomerRoute(deps),
  'POST /api/console/customers/:id/block': blockCustomerRoute(deps),
  'POST /api/console/customers/:id/unblock': unblockCustomerRoute(deps),
  'POST /api/console/customers/:id/end-sessions': endCustomerSessionsRoute(deps),
  'POST /api/console/customers/:id/titles': grantTitleRoute(deps),
  'POST /api/console/customers/:id/titles/:title/withdraw': withdrawTitleRoute(deps),
  'POST /api/console/customers/:id/extend-subscription': extendSubscriptionRoute(deps),
})
