import type { consoleSalesCalls } from '#contracts/console/figures.ts'
import type { consoleFinanceCalls } from '#contracts/console/finance.ts'
import type { DrawTable } from '#server/orders/papers/draw-papers.ts'
import type { PaymentsDeps } from '#server/payments/payments-deps.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { compareSettlementsRoute } from './calls/compare-settlements.route.ts'
import { endNotificationRoute } from './calls/end-notification.route.ts'
import { listMovementsRoute } from './calls/list-movements.route.ts'
import { listUnmatchedRoute } from './calls/list-unmatched.route.ts'
import { reportFileRoute } from './calls/report-file.route.ts'
import { setShareRoute } from './calls/set-share.route.ts'
import { showReportRoute } from './calls/show-report.route.ts'
import { showSalesRoute } from './calls/show-sales.route.ts'
import { showSalesPartsRoute } from './calls/show-sales-parts.route.ts'
import type { ReadSettlements } from './read-settlements.ts'

export const consoleFinanceHandlers = (
  deps: PaymentsDeps & { drawTable: DrawTable; readSettlements: ReadSettlements },
): Handlers<keyof typeof consoleFinanceCalls | keyof typeof consoleSalesCalls> => ({
  'GET /api/console/sales': showSalesRoute(deps),
  'GET /api/console/sales/parts': showSalesPartsRoute(deps),
  'GET /api/console/movements': listMovementsRoute(deps),
  'GET /api/console/payments/unmatched': listUnmatchedRoute(deps),
  'POST /api/console/payments/notifications/:id/end': endNotificationRoute(deps),
  'GET /api/console/reports': showReportRoute(deps),
  'GET /api/console/reports/file': reportFileRoute(deps),
  'PUT /api/console/publishers/:id/share': setShareRoute(deps),
  'POST /api/console/settlements/compare': compareSettlementsRoute(deps),
})
