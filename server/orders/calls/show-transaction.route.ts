import type { Route } from '#server/platform/http/handler.ts'
import { getTransaction } from '../views/get-transaction.ts'

export const showTransactionRoute: Route<'GET /api/user/transactions/:id'> =
  ({ database }) =>
  async ({ params }, { user, now }) => ({
    data: await getTransaction(database.kysely, user.id, params.id, now),
  })
