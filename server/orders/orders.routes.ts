import type { orderCalls } from '#contracts/orders.ts'
import type { returnCalls } from '#contracts/returns.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addReturnPictureRoute } from './calls/add-return-picture.route.ts'
import { askReturnRoute } from './calls/ask-return.route.ts'
import { type CancelLimits, cancelOrderRoute } from './calls/cancel-order.route.ts'
import { changePaymentMethodRoute } from './calls/change-payment-method.route.ts'
import { findOrderStatusRoute } from './calls/find-order-status.route.ts'
import { listTransactionsRoute } from './calls/list-transactions.route.ts'
import { receiveOrderRoute } from './calls/receive-order.route.ts'
import { type RefreshLimits, refreshPaymentRoute } from './calls/refresh-payment.route.ts'
import { showReturnRoute } from './calls/show-return.route.ts'
import { showReturnPictureRoute } from './calls/show-return-picture.route.ts'
import { showTransactionRoute } from './calls/show-transaction.route.ts'
import { withdrawReturnRoute } from './calls/withdraw-return.route.ts'
import type { UnpaidDeps } from './cancel-order.ts'
import type { ReturnDeps } from './return-requests/read-return-state.ts'

type OwnCalls = Exclude<keyof typeof orderCalls, 'POST /api/user/book-transaction'> | keyof typeof returnCalls

type OrdersHandlersDeps = UnpaidDeps & ReturnDeps & { limits: CancelLimits & RefreshLimits }

export const ordersHandlers = (deps: OrdersHandlersDeps): Handlers<OwnCalls> => ({
  'POST /api/user/order-status': findOrderStatusRoute(deps),
  'GET /api/user/transactions': listTransactionsRoute(deps),
  'GET /api/user/transactions/:id': showTransactionRoute(deps),
  'PUT /api/user/transactions/:id': receiveOrderRoute(deps),
  'POST /api/user/transactions/:id/cancel': cancelOrderRoute(deps),
  'POST /api/user/transactions/:id/payment-method': changePaymentMethodRoute(deps),
  'POST /api/user/transactions/:id/refresh': refreshPaymentRoute(deps),
  'GET /api/user/transactions/:id/return': showReturnRoute(deps),
  'POST /api/user/transactions/:id/return': askReturnRoute(deps),
  'DELETE /api/user/transactions/:id/return': withdrawReturnRoute(deps),
  'POST /api/user/transactions/:id/return/pictures': addReturnPictureRoute(deps),
  'GET /api/user/transactions/:id/return/pictures/:picture': showReturnPictureRoute(deps),
})
