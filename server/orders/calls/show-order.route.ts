import { hasRight } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { viewOf } from '../console-order-views.rules.ts'
import { showOrder } from '../show-order.ts'

export const showOrderHandler =
  ({ database }: { database: Database }): Handler<'GET /api/console/orders/:id'> =>
  async ({ params }, { actor, now }) => {
    const shown = await showOrder(database.kysely, params.id)
    return { data: viewOf(shown, { now, withMoney: hasRight(actor, 'uang.lihat') }) }
  }
