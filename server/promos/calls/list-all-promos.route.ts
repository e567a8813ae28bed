import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { viewOf } from '../promo-views.rules.ts'
import { listPromos } from '../save-promo.ts'

export const listAllPromosHandler =
  ({ database }: { database: Database }): Handler<'GET /api/console/promos'> =>
  async (_request, { now }) => ({
    data: (await listPromos(database.kysely, now)).map(viewOf),
  })
