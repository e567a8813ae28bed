import type { giftCalls } from '#contracts/gifts.ts'
import type { orderCalls } from '#contracts/orders.ts'
import type { returnCalls } from '#contracts/returns.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { acceptGiftRoute } from './calls/accept-gift.route.ts'
import { addReturnPictureRoute } from './calls/add-return-picture.route.ts'
import { askReturnRoute } from './calls/ask-return.route.ts'
import { type CancelLimits, cancelOrderRoute } from './calls/cancel-order.route.ts'
import { changeGiftRoute } from './calls/change-gift.route.ts'
import { changePaymentMethodRoute } from './calls/change-payment-method.route.ts'
import { declineGiftRoute } from './calls/decline-gift.route.ts'
import { findOrderStatusRoute } from './calls/find-order-status.route.ts'
import { listTransactionsRoute } from './calls/list-transactions.route.ts'
import { openGiftRoute } from './calls/open-gift.route.ts'
import { receiveOrderRoute } from './calls/receive-order.route.ts'
import { type RefreshLimits, refreshPaymentRoute } from './calls/refresh-payment.route.ts'
import { resendGiftRoute } from './calls/resend-gift.route.ts'
import { showOwnProofRoute } from './calls/show-own-proof.route.ts'
import { showReturnRoute } from './calls/show-return.route.ts'
import { showReturnPictureRoute } from './calls/show-return-picture.route.ts'
import { showTransactionRoute } from './calls/show-transaction.route.ts'
import { takeBackGiftRoute } from './calls/take-back-gift.route.ts'
import { withdrawReturnRoute } from './calls/withdraw-return.route.ts'
import type { UnpaidDeps } from './cancel-order.ts'
import type { ReturnDeps } from './returns/read-return-state.ts'

type OwnCalls =
  | Exclude<keyof typeof orderCalls, 'POST /api/user/book-transaction'>
  | keyof typeof returnCalls
  | keyof typeof giftCalls

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
  'GET /api/user/transactions/:id/refunds/:refund/proof': showOwnProofRoute(deps),
  'PUT /api/user/transactions/:id/gift': changeGiftRoute(deps),
  'POST /api/user/transactions/:id/gift/send': resendGiftRoute(deps),
  'POST /api/user/transactions/:id/gift/take-back': takeBackGiftRoute(deps),
  'POST /api/user/gifts/open': openGiftRoute(deps),
  'POST /api/user/gifts/accept': acceptGiftRoute(deps),
  'POST /api/user/gifts/decline': declineGiftRoute(deps),
})
