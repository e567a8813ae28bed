import { endCustomerSessions } from '#server/accounts/manage-customers.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { customerRowAfter } from './customer-row-after.ts'

export const endCustomerSessionsRoute: Route<'POST /api/console/customers/:id/end-sessions'> =
  ({ database }) =>
  async ({ params: { id }, body: { reason } }, { actor, now }) => {
    await database.transact((tx) => endCustomerSessions(tx, actor, { id, reason, now }))
    const data = await customerRowAfter(database, id)
    return { data, message: `Semua sesi ${data.name} diakhiri` }
  }
