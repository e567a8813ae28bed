import type { Route } from '#server/platform/http/handler.ts'
import { changesOf } from '../promo-views.ts'
import { changePromo } from '../save-promo.ts'
import { savedPromo } from './saved-promo.ts'

export const changePromoRoute: Route<'PUT /api/console/promos/:code'> =
  ({ database }) =>
  async ({ params, body: { version, ...fields } }, { actor, now }) => {
    const change = { code: params.code, changes: changesOf(fields), version, now }
    const promo = await savedPromo(database, (tx) => changePromo(tx, actor, change))
    return { data: promo, message: `Promo ${promo.code} disimpan` }
  }
