import { endCustomerSessions } from '#server/accounts/manage-customers.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { customerRowAfter } from './customer-row-after.ts'

export const endCustomerSessionsHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/customers/:id/end-sessions'> =>
  async ({ params: { id }, body: { reason } }, { actor, now }) => {
    await database.transact((tx) => endCustomerSessions(tx, actor, { id, reason, now }))
    const data = await customerRowAfter(database, id)
    return { data, message: `Semua sesi ${data.name} diakhiri` }
  }
