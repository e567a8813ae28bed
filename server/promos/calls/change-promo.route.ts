import type { Route } from '#server/platform/http/handler.ts'
import { changesOf, viewOf } from '../promo-views.rules.ts'
import { changePromo } from '../save-promo.ts'

export const changePromoRoute: Route<'PUT /api/console/promos/:code'> =
  ({ database }) =>
  async ({ params, body: { version, ...fields } }, { actor, now }) => {
    const change = { code: params.code, changes: changesOf(fields), version, now }
    const promo = await database.transact((tx) => changePromo(tx, actor, change))
    return { data: viewOf(promo), message: `Promo ${promo.code} disimpan` }
  }
