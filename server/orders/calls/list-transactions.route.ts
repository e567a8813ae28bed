import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { transactionOf } from '../views/transaction-view.rules.ts'
import { countTransactions, listTransactions } from '../views/transactions.queries.ts'

export const listTransactionsRoute: Route<'GET /api/user/transactions'> =
  ({ database }) =>
  async ({ query }, { user, now }) => {
    const { refno } = query
    const total = await countTransactions(database.kysely, user.id, { refno })
    const orders = await listTransactions(database.kysely, user.id, { refno }, windowOf(query))
    const data = orders.map((order) => transactionOf(order, now))
    return { data: pageOf(data, total, query) }
  }
