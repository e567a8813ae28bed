import type { consoleCustomerCalls } from '#contracts/console/customers.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { blockCustomerHandler } from './calls/block-customer.route.ts'
import { endCustomerSessionsHandler } from './calls/end-customer-sessions.route.ts'
import { extendSubscriptionHandler } from './calls/extend-subscription.route.ts'
import { grantTitleHandler } from './calls/grant-title.route.ts'
import { listCustomersHandler } from './calls/list-customers.route.ts'
import { showCustomerHandler } from './calls/show-customer.route.ts'
import { unblockCustomerHandler } from './calls/unblock-customer.route.ts'
import { withdrawTitleHandler } from './calls/withdraw-title.route.ts'

export const consoleCustomerHandlers = (deps: {
  database: Database
}): Handlers<keyof typeof consoleCustomerCalls> => ({
  'GET /api/console/customers': listCustomersHandler(deps),
  'GET /api/console/customers/:id': showCustomerHandler(deps),
  'POST /api/console/customers/:id/block': blockCustomerHandler(deps),
  'POST /api/console/customers/:id/unblock': unblockCustomerHandler(deps),
  'POST /api/console/customers/:id/end-sessions': endCustomerSessionsHandler(deps),
  'POST /api/console/customers/:id/titles': grantTitleHandler(deps),
  'POST /api/console/customers/:id/titles/:title/withdraw': withdrawTitleHandler(deps),
  'POST /api/console/customers/:id/extend-subscription': extendSubscriptionHandler(deps),
})
