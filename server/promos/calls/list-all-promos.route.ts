import type { Route } from '#server/platform/http/handler.ts'
import { viewOf } from '../promo-views.rules.ts'
import { listPromos } from '../save-promo.ts'

export const listAllPromosRoute: Route<'GET /api/console/promos'> =
  ({ database }) =>
  async (_request, { now }) => ({
    data: (await listPromos(database.kysely, now)).map(viewOf),
  })
