import type { Route } from '#server/platform/http/handler.ts'
import type { PromoDraft } from '../promo-draft.rules.ts'
import { NEW_PROMO } from '../promo-draft.rules.ts'
import { changesOf, viewOf } from '../promo-views.rules.ts'
import { addPromo } from '../save-promo.ts'

export const addPromoRoute: Route<'POST /api/console/promos'> =
  ({ database }) =>
  async ({ body: { code, name, expired, ...rest } }, { actor, now }) => {
    const draft: PromoDraft = { ...NEW_PROMO, ...changesOf(rest), name, expiresOn: expired }
    const promo = await database.transact((tx) => addPromo(tx, actor, { code, draft, now }))
    return { data: viewOf(promo), message: `Promo ${promo.code} ditambahkan` }
  }
