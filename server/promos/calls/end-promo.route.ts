import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { viewOf } from '../promo-views.rules.ts'
import { endPromo } from '../save-promo.ts'

export const endPromoHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/promos/:code/end'> =>
  async ({ params, body }, { actor, now }) => {
    const end = { code: params.code, version: body.version, now }
    const promo = await database.transact((tx) => endPromo(tx, actor, end))
    return { data: viewOf(promo), message: `Promo ${promo.code} diakhiri` }
  }
