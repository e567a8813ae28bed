import { hasRight } from '#server/platform/actor.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { viewOf } from '../console-order-views.rules.ts'
import { showOrder } from '../show-order.ts'

export const showOrderRoute: Route<'GET /api/console/orders/:id', UnpaidDeps> =
  (deps) =>
  async ({ params }, { actor, now }) => {
    const shown = await showOrder(deps.database.kysely, params.id)
    return { data: viewOf(shown, { now, withMoney: hasRight(actor, 'uang.lihat'), gateways: deps }) }
  }
