import type { consoleOrderCalls } from '#contracts/console/orders.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addNoteHandler } from './calls/add-note.route.ts'
import { cancelForBuyerHandler } from './calls/cancel-for-buyer.route.ts'
import { correctWaybillHandler } from './calls/correct-waybill.route.ts'
import { listOrdersHandler } from './calls/list-orders.route.ts'
import { resendReceiptHandler } from './calls/resend-receipt.route.ts'
import { sendOrderHandler } from './calls/send-order.route.ts'
import { showOrderHandler } from './calls/show-order.route.ts'
import type { UnpaidDeps } from './cancel-order.ts'
import { consoleRefundHandlers } from './console-refunds.routes.ts'

export const consoleOrderHandlers = (deps: UnpaidDeps): Handlers<keyof typeof consoleOrderCalls> => ({
  ...consoleRefundHandlers(deps),
  'GET /api/console/orders': listOrdersHandler(deps),
  'GET /api/console/orders/:id': showOrderHandler(deps),
  'POST /api/console/orders/:id/send': sendOrderHandler(deps),
  'PUT /api/console/orders/:id/waybill': correctWaybillHandler(deps),
  'POST /api/console/orders/:id/cancel': cancelForBuyerHandler(deps),
  'POST /api/console/orders/:id/notes': addNoteHandler(deps),
  'POST /api/console/orders/:id/receipt': resendReceiptHandler(deps),
})
