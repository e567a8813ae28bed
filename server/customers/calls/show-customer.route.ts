import type { Route } from '#server/platform/http/handler.ts'
import { viewOf } from '../customer-views.rules.ts'
import { showCustomer } from '../show-customer.ts'

export const showCustomerRoute: Route<'GET /api/console/customers/:id'> =
  ({ database }) =>
  async ({ params }, { actor, now }) => ({
    data: viewOf(await showCustomer(database.kysely, actor, params.id, now)),
  })
