import { isoInWib } from '#kernel/time.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { promoCodeKey } from '../promo.rules.ts'
import { listPromoUses } from '../promo-records.queries.ts'

export const listPromoUsesRoute: Route<'GET /api/console/promos/:code/uses'> =
  ({ database }) =>
  async ({ params, query }, { now }) => {
    const window = { ...windowOf(query), now }
    const { rows, total } = await listPromoUses(database.kysely, promoCodeKey(params.code), window)
    const uses = rows.map(({ orderId, refno, at, ...use }) => ({
      ...use,
      order: { id: orderId, refno },
      at: isoInWib(at),
    }))
    return { data: pageOf(uses, total, query) }
  }
