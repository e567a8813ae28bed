import type { Page } from '#contracts/call.ts'
import type { orderCalls, Transaction } from '#contracts/orders.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { getTransaction } from './get-transaction.ts'
import type { AskProvider, OrdersDeps } from './orders-deps.ts'
import { transactionOf } from './transaction-view.rules.ts'
import { countTransactions, listTransactions } from './transactions.queries.ts'

type OwnCalls = Exclude<keyof typeof orderCalls, 'POST /api/user/book-transaction'>

export function ordersHandlers({
  database: { kysely: db },
  askProvider,
  clock,
}: Pick<OrdersDeps, 'database' | 'clock'> & { askProvider: AskProvider }): Handlers<OwnCalls> {
  return {
    'GET /api/user/transactions': async ({ query }, { user, now }) => {
      const { page, per_page, refno } = query
      const total = await countTransactions(db, user.id, { refno })
      const orders = await listTransactions(
        db,
        user.id,
        { refno },
        { offset: (page - 1) * per_page, limit: per_page },
      )
      const data: Page<Transaction> = {
        data: orders.map((order) => transactionOf(order, now)),
        total,
        per_page,
        last_page: Math.max(1, Math.ceil(total / per_page)),
        current_page: page,
      }
      return { data }
    },

    'GET /api/user/transactions/:id': async ({ params }, { user, now }) => ({
      data: await getTransaction(db, user.id, params.id, now),
    }),

    'POST /api/user/transactions/:id/refresh': async ({ params }, { user, now }) => {
      // Whose it is, before a provider is troubled.
      await getTransaction(db, user.id, params.id, now)
      if ((await askProvider(params.id, 'refresh')) === 'unreachable') {
        throw new Failure(
          'payment_unavailable',
          'Penyedia pembayaran sedang tidak dapat dihubungi. Silakan coba lagi sebentar lagi.',
          { retryAfterSeconds: 10 },
        )
      }
      return {
        data: await getTransaction(db, user.id, params.id, clock()),
        message: 'Berhasil Mengecek Status Pembayaran',
      }
    },
  }
}
