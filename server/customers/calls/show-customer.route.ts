import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { viewOf } from '../customer-views.rules.ts'
import { showCustomer } from '../show-customer.ts'

export const showCustomerHandler =
  ({ database }: { database: Database }): Handler<'GET /api/console/customers/:id'> =>
  async ({ params }, { actor, now }) => ({
    data: viewOf(await showCustomer(database.kysely, actor, params.id, now)),
  })
