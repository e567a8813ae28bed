import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { getTransaction } from '../get-transaction.ts'

export const showTransactionHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/transactions/:id'> =>
  async ({ params }, { user, now }) => ({
    data: await getTransaction(database.kysely, user.id, params.id, now),
  })
