import type { Route } from '#server/platform/http/handler.ts'
import { endPromo } from '../save-promo.ts'
import { savedPromo } from './saved-promo.ts'

export const endPromoRoute: Route<'POST /api/console/promos/:code/end'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const end = { code: params.code, version: body.version, now }
    const promo = await savedPromo(database, (tx) => endPromo(tx, actor, end))
    return { data: promo, message: `Promo ${promo.code} diakhiri` }
  }
