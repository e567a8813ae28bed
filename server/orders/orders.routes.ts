import type { orderCalls } from '#contracts/orders.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { type CancelLimits, cancelOrderRoute } from './calls/cancel-order.route.ts'
import { changePaymentMethodRoute } from './calls/change-payment-method.route.ts'
import { findOrderStatusRoute } from './calls/find-order-status.route.ts'
import { listTransactionsRoute } from './calls/list-transactions.route.ts'
import { receiveOrderRoute } from './calls/receive-order.route.ts'
import { type RefreshLimits, refreshPaymentRoute } from './calls/refresh-payment.route.ts'
import { showTransactionRoute } from './calls/show-transaction.route.ts'
import type { UnpaidDeps } from './cancel-order.ts'

type OwnCalls = Exclude<keyof typeof orderCalls, 'POST /api/user/book-transaction'>

type OrdersHandlersDeps = UnpaidDeps & { limits: CancelLimits & RefreshLimits }

export const ordersHandlers = (deps: OrdersHandlersDeps): Handlers<OwnCalls> => ({
  'POST /api/user/order-status': findOrderStatusRoute(deps),
  'GET /api/user/transactions': listTransactionsRoute(deps),
  'GET /api/user/transactions/:id': showTransactionRoute(deps),
  'PUT /api/user/transactions/:id': receiveOrderRoute(deps),
  'POST /api/user/transactions/:id/cancel': cancelOrderRoute(deps),
  'POST /api/user/transactions/:id/payment-method': changePaymentMethodRoute(deps),
  'POST /api/user/transactions/:id/refresh': refreshPaymentRoute(deps),
})
