import type { orderCalls } from '#contracts/orders.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { type CancelLimits, cancelOrderHandler } from './calls/cancel-order.route.ts'
import { changePaymentMethodHandler } from './calls/change-payment-method.route.ts'
import { listTransactionsHandler } from './calls/list-transactions.route.ts'
import { receiveOrderHandler } from './calls/receive-order.route.ts'
import { type RefreshLimits, refreshPaymentHandler } from './calls/refresh-payment.route.ts'
import { showTransactionHandler } from './calls/show-transaction.route.ts'
import type { UnpaidDeps } from './cancel-order.ts'

type OwnCalls = Exclude<keyof typeof orderCalls, 'POST /api/user/book-transaction'>

type OrdersHandlersDeps = UnpaidDeps & { limits: CancelLimits & RefreshLimits }

export const ordersHandlers = (deps: OrdersHandlersDeps): Handlers<OwnCalls> => ({
  'GET /api/user/transactions': listTransactionsHandler(deps),
  'GET /api/user/transactions/:id': showTransactionHandler(deps),
  'PUT /api/user/transactions/:id': receiveOrderHandler(deps),
  'POST /api/user/transactions/:id/cancel': cancelOrderHandler(deps),
  'POST /api/user/transactions/:id/payment-method': changePaymentMethodHandler(deps),
  'POST /api/user/transactions/:id/refresh': refreshPaymentHandler(deps),
})
