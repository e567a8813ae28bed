import { blockCustomer } from '#server/accounts/manage-customers.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { customerRowAfter } from './customer-row-after.ts'

export const blockCustomerRoute: Route<'POST /api/console/customers/:id/block'> =
  ({ database }) =>
  async ({ params: { id }, body: { reason } }, { actor, now }) => {
    await database.transact((tx) => blockCustomer(tx, actor, { id, reason, now }))
    const data = await customerRowAfter(database, id)
    return { data, message: `${data.name} diblokir` }
  }
