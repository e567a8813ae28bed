import type { orderCalls } from '#contracts/orders.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { cancelOrder, type UnpaidDeps } from './cancel-order.ts'
import { changePaymentMethod } from './change-payment-method.ts'
import { getTransaction } from './get-transaction.ts'
import { receiveOrder } from './receive-order.ts'
import { transactionOf } from './transaction-view.rules.ts'
import { countTransactions, listTransactions } from './transactions.queries.ts'

type OwnCalls = Exclude<keyof typeof orderCalls, 'POST /api/user/book-transaction'>

type OrdersHandlersDeps = UnpaidDeps & {
  limits: {
    /** Checks of payments by a user in 15 minutes: each is a request to the provider. */
    refreshPerUser: number
    /** Orders that a user cancels in an hour: without it, ordering and cancelling would make charges without end. */
    cancelPerUser: number
  }
}

const REFRESH_WITHIN = 15 * MINUTE
const CANCEL_WITHIN = HOUR
const CANCELLED_TOO_OFTEN =
  'Anda sudah membatalkan banyak pesanan dalam satu jam terakhir. Silakan coba lagi nanti, atau biarkan pesanan ini berakhir sendiri.'
const CHECKED_TOO_OFTEN =
  'Status pembayaran sudah terlalu sering dicek. Halaman ini memperbarui dirinya sendiri; silakan cek lagi beberapa menit lagi.'

export function ordersHandlers(deps: OrdersHandlersDeps): Handlers<OwnCalls> {
  const { askProvider, clock, limits } = deps
  const { kysely: db } = deps.database
  const asItIs = (userId: number, id: number) => getTransaction(db, userId, id, clock())
  return {
    'GET /api/user/transactions': async ({ query }, { user, now }) => {
      const { refno } = query
      const total = await countTransactions(db, user.id, { refno })
      const orders = await listTransactions(db, user.id, { refno }, windowOf(query))
      const data = orders.map((order) => transactionOf(order, now))
      return { data: pageOf(data, total, query) }
    },

    'GET /api/user/transactions/:id': async ({ params }, { user, now }) => ({
      data: await getTransaction(db, user.id, params.id, now),
    }),

    'PUT /api/user/transactions/:id': async ({ params }, { user }) => {
      await receiveOrder(deps, { userId: user.id, orderId: params.id })
      return { data: await asItIs(user.id, params.id), message: 'Pesanan telah diterima' }
    },

    'POST /api/user/transactions/:id/cancel': async ({ params }, { user, now }) => {
      const bucket = bucketOf('cancel', String(user.id))
      const limit = limits.cancelPerUser
      const taken = await takeAttempt(
        db,
        [{ bucket, limit, within: CANCEL_WITHIN, refusal: CANCELLED_TOO_OFTEN }],
        now,
      )
      try {
        await cancelOrder(deps, { userId: user.id, orderId: params.id })
      } catch (error) {
        // Nothing was cancelled: a second click on the button is not counted.
        if (error instanceof Failure) await taken.giveBack()
        throw error
      }
      return { data: await asItIs(user.id, params.id), message: 'Transaksi telah dibatalkan' }
    },

    'POST /api/user/transactions/:id/payment-method': async ({ params, body }, { user }) => {
      await changePaymentMethod(deps, {
        userId: user.id,
        orderId: params.id,
        paymentMethodId: body.payment_id,
      })
      return { data: await asItIs(user.id, params.id), message: 'Metode pembayaran telah diubah' }
    },

    'POST /api/user/transactions/:id/refresh': async ({ params }, { user, now }) => {
      // Whose it is, before a provider is troubled.
      await getTransaction(db, user.id, params.id, now)
      const bucket = bucketOf('refresh', String(user.id))
      const limit = limits.refreshPerUser
      await takeAttempt(db, [{ bucket, limit, within: REFRESH_WITHIN, refusal: CHECKED_TOO_OFTEN }], now)
      if ((await askProvider(params.id, 'refresh')) === 'unreachable') {
        throw new Failure(
          'payment_unavailable',
          'Penyedia pembayaran sedang tidak dapat dihubungi. Silakan coba lagi sebentar lagi.',
          { retryAfterSeconds: 10 },
        )
      }
      return {
        data: await asItIs(user.id, params.id),
        message: 'Berhasil Mengecek Status Pembayaran',
      }
    },
  }
}
