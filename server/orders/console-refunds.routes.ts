import type { consoleOrderCalls } from '#contracts/console/orders.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { approveRefundHandler } from './calls/approve-refund.route.ts'
import { listRefundsHandler } from './calls/list-refunds.route.ts'
import { markPaidHandler } from './calls/mark-paid.route.ts'
import { payRefundHandler } from './calls/pay-refund.route.ts'
import { takeBackOrderHandler } from './calls/take-back-order.route.ts'
import { withdrawRefundHandler } from './calls/withdraw-refund.route.ts'
import type { UnpaidDeps } from './cancel-order.ts'

type MoneyCalls = Extract<
  keyof typeof consoleOrderCalls,
  | `${string}/refunds${string}`
  | 'POST /api/console/orders/:id/mark-paid'
  | 'POST /api/console/orders/:id/take-back'
>

export const consoleRefundHandlers = (deps: UnpaidDeps): Handlers<MoneyCalls> => ({
  'POST /api/console/orders/:id/mark-paid': markPaidHandler(deps),
  'POST /api/console/orders/:id/take-back': takeBackOrderHandler(deps),
  'POST /api/console/orders/:id/refunds': approveRefundHandler(deps),
  'GET /api/console/refunds': listRefundsHandler(deps),
  'POST /api/console/refunds/:id/paid': payRefundHandler(deps),
  'POST /api/console/refunds/:id/withdraw': withdrawRefundHandler(deps),
})
