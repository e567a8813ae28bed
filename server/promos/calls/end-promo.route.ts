import type { Route } from '#server/platform/http/handler.ts'
import { viewOf } from '../promo-views.rules.ts'
import { endPromo } from '../save-promo.ts'

export const endPromoRoute: Route<'POST /api/console/promos/:code/end'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const end = { code: params.code, version: body.version, now }
    const promo = await database.transact((tx) => endPromo(tx, actor, end))
    return { data: viewOf(promo), message: `Promo ${promo.code} diakhiri` }
  }
