import type { Route } from '#server/platform/http/handler.ts'
import { cancelForBuyer, type UnpaidDeps } from '../cancel-order.ts'
import { orderRowAfter } from './order-row-after.ts'

export const cancelForBuyerRoute: Route<'POST /api/console/orders/:id/cancel', UnpaidDeps> =
  (deps) =>
  async ({ params, body }, { actor }) => {
    await cancelForBuyer(deps, actor, { orderId: params.id, reason: body.reason })
    const data = await orderRowAfter(deps.database, params.id)
    return { data, message: `Pesanan ${data.refno} dibatalkan` }
  }
