import { unblockCustomer } from '#server/accounts/manage-customers.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { customerRowAfter } from './customer-row-after.ts'

export const unblockCustomerHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/customers/:id/unblock'> =>
  async ({ params: { id }, body: { reason } }, { actor, now }) => {
    await database.transact((tx) => unblockCustomer(tx, actor, { id, reason, now }))
    const data = await customerRowAfter(database, id)
    return { data, message: `Blokir ${data.name} dibuka` }
  }
