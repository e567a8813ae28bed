import type { consoleBookingCalls } from '#contracts/console/bookings.ts'
import type { consoleOrderMailCalls } from '#contracts/console/order-mails.ts'
import type { consoleOrderCalls } from '#contracts/console/orders.ts'
import type { consoleRefundCalls } from '#contracts/console/refunds.ts'
import type { consoleReturnRequestCalls } from '#contracts/console/return-requests.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addNoteRoute } from './calls/add-note.route.ts'
import { bookParcelRoute } from './calls/book-parcel.route.ts'
import { cancelBookingRoute } from './calls/cancel-booking.route.ts'
import { cancelForBuyerRoute } from './calls/cancel-for-buyer.route.ts'
import { correctAddressRoute } from './calls/correct-address.route.ts'
import { correctWaybillRoute } from './calls/correct-waybill.route.ts'
import { countOrdersRoute } from './calls/count-orders.route.ts'
import { listOrdersRoute } from './calls/list-orders.route.ts'
import { orderFileRoute } from './calls/order-file.route.ts'
import { orderReceiptRoute } from './calls/order-receipt.route.ts'
import { parcelPapersRoute } from './calls/parcel-papers.route.ts'
import { resendMailRoute } from './calls/resend-mail.route.ts'
import { resendReceiptRoute } from './calls/resend-receipt.route.ts'
import { sendOrderRoute } from './calls/send-order.route.ts'
import { showOrderRoute } from './calls/show-order.route.ts'
import type { UnpaidDeps } from './cancel-order.ts'
import { consoleRefundHandlers } from './console-refunds.routes.ts'
import type { Papers } from './papers/draw-papers.ts'
import type { BookingDeps } from './parcels/booking-deps.ts'

export const consoleOrderHandlers = (
  deps: UnpaidDeps & Papers & BookingDeps,
): Handlers<
  | keyof typeof consoleOrderCalls
  | keyof typeof consoleOrderMailCalls
  | keyof typeof consoleBookingCalls
  | keyof typeof consoleRefundCalls
  | keyof typeof consoleReturnRequestCalls
> => ({
  ...consoleRefundHandlers(deps),
  'GET /api/console/orders': listOrdersRoute(deps),
  'GET /api/console/orders/counts': countOrdersRoute(deps),
  'GET /api/console/orders/:id': showOrderRoute(deps),
  'GET /api/console/orders/file': orderFileRoute(deps),
  'GET /api/console/parcels/papers': parcelPapersRoute(deps),
  'GET /api/console/orders/:id/receipt': orderReceiptRoute(deps),
  'POST /api/console/orders/:id/send': sendOrderRoute(deps),
  'POST /api/console/orders/:id/booking': bookParcelRoute(deps),
  'POST /api/console/orders/:id/booking/cancel': cancelBookingRoute(deps),
  'PUT /api/console/orders/:id/waybill': correctWaybillRoute(deps),
  'PUT /api/console/orders/:id/address': correctAddressRoute(deps),
  'POST /api/console/orders/:id/cancel': cancelForBuyerRoute(deps),
  'POST /api/console/orders/:id/notes': addNoteRoute(deps),
  'POST /api/console/orders/:id/receipt': resendReceiptRoute(deps),
  'POST /api/console/orders/:id/mails/:mail': resendMailRoute(deps),
})
