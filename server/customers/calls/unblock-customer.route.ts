import { unblockCustomer } from '#server/accounts/manage-customers.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { customerRowAfter } from './customer-row-after.ts'

export const unblockCustomerRoute: Route<'POST /api/console/customers/:id/unblock'> =
  ({ database }) =>
  async ({ params: { id }, body: { reason } }, { actor, now }) => {
    await database.transact((tx) => unblockCustomer(tx, actor, { id, reason, now }))
    const data = await customerRowAfter(database, id)
    return { data, message: `Blokir ${data.name} dibuka` }
  }
