import type { consoleRefundCalls } from '#contracts/console/refunds.ts'
import type { consoleReturnRequestCalls } from '#contracts/console/return-requests.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { agreeReturnRoute } from './calls/agree-return.route.ts'
import { approveRefundRoute } from './calls/approve-refund.route.ts'
import { declineReturnRoute } from './calls/decline-return.route.ts'
import { listDueRoute } from './calls/list-due.route.ts'
import { listRefundsRoute } from './calls/list-refunds.route.ts'
import { listReturnRequestsRoute } from './calls/list-return-requests.route.ts'
import { markPaidRoute } from './calls/mark-paid.route.ts'
import { payRefundRoute } from './calls/pay-refund.route.ts'
import { proveRefundRoute } from './calls/prove-refund.route.ts'
import { returnPartRoute } from './calls/return-part.route.ts'
import { sendRefundRoute } from './calls/send-refund.route.ts'
import { showRefundProofRoute } from './calls/show-refund-proof.route.ts'
import { showRequestPictureRoute } from './calls/show-request-picture.route.ts'
import { showReturnRequestRoute } from './calls/show-return-request.route.ts'
import { takeBackOrderRoute } from './calls/take-back-order.route.ts'
import { withdrawRefundRoute } from './calls/withdraw-refund.route.ts'
import type { UnpaidDeps } from './cancel-order.ts'

type MoneyCalls =
  | keyof typeof consoleRefundCalls
  | keyof typeof consoleReturnRequestCalls
  | 'POST /api/console/orders/:id/mark-paid'
  | 'POST /api/console/orders/:id/take-back'

export const consoleRefundHandlers = (deps: UnpaidDeps): Handlers<MoneyCalls> => ({
  'POST /api/console/orders/:id/mark-paid': markPaidRoute(deps),
  'POST /api/console/orders/:id/take-back': takeBackOrderRoute(deps),
  'POST /api/console/orders/:id/returns': returnPartRoute(deps),
  'POST /api/console/orders/:id/refunds': approveRefundRoute(deps),
  'GET /api/console/refunds/due': listDueRoute(deps),
  'GET /api/console/refunds': listRefundsRoute(deps),
  'POST /api/console/refunds/:id/paid': payRefundRoute(deps),
  'POST /api/console/refunds/:id/send': sendRefundRoute(deps),
  'POST /api/console/refunds/:id/proof': proveRefundRoute(deps),
  'GET /api/console/refunds/:id/proof': showRefundProofRoute(deps),
  'POST /api/console/refunds/:id/withdraw': withdrawRefundRoute(deps),
  'GET /api/console/return-requests': listReturnRequestsRoute(deps),
  'GET /api/console/return-requests/:id': showReturnRequestRoute(deps),
  'GET /api/console/return-requests/:id/pictures/:picture': showRequestPictureRoute(deps),
  'POST /api/console/return-requests/:id/agree': agreeReturnRoute(deps),
  'POST /api/console/return-requests/:id/decline': declineReturnRoute(deps),
})
