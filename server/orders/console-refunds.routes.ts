import type { consoleRefundCalls } from '#contracts/console/refunds.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { approveRefundRoute } from './calls/approve-refund.route.ts'
import { listRefundsRoute } from './calls/list-refunds.route.ts'
import { markPaidRoute } from './calls/mark-paid.route.ts'
import { payRefundRoute } from './calls/pay-refund.route.ts'
import { returnPartRoute } from './calls/return-part.route.ts'
import { takeBackOrderRoute } from './calls/take-back-order.route.ts'
import { withdrawRefundRoute } from './calls/withdraw-refund.route.ts'
import type { UnpaidDeps } from './cancel-order.ts'

type MoneyCalls =
  | keyof typeof consoleRefundCalls
  | 'POST /api/console/orders/:id/mark-paid'
  | 'POST /api/console/orders/:id/take-back'

export const consoleRefundHandlers = (deps: UnpaidDeps): Handlers<MoneyCalls> => ({
  'POST /api/console/orders/:id/mark-paid': markPaidRoute(deps),
  'POST /api/console/orders/:id/take-back': takeBackOrderRoute(deps),
  'POST /api/console/orders/:id/returns': returnPartRoute(deps),
  'POST /api/console/orders/:id/refunds': approveRefundRoute(deps),
  'GET /api/console/refunds': listRefundsRoute(deps),
  'POST /api/console/refunds/:id/paid': payRefundRoute(deps),
  'POST /api/console/refunds/:id/withdraw': withdrawRefundRoute(deps),
})
