import { hasRight } from '#server/platform/actor.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import type { BookingDeps } from '../parcels/booking-deps.ts'
import { viewOf } from '../views/console-order-views.rules.ts'
import { findEnding, showOrder } from '../views/show-order.ts'

export const showOrderRoute: Route<'GET /api/console/orders/:id', UnpaidDeps & BookingDeps> =
  (deps) =>
  async ({ params }, { actor, now }) => {
    const shown = await showOrder(deps.database.kysely, params.id)
    const ending = await findEnding(deps.database.kysely, shown, now)
    const withMoney = hasRight(actor, 'uang.lihat')
    const canBook = deps.bookings !== undefined
    return { data: viewOf(shown, { now, ending, withMoney, canBook, gateways: deps }) }
  }
