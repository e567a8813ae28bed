import type { Route } from '#server/platform/http/handler.ts'
import { viewsOf } from '../promo-views.ts'
import { listPromos } from '../save-promo.ts'

export const listAllPromosRoute: Route<'GET /api/console/promos'> =
  ({ database: { kysely } }) =>
  async (_request, { now }) => ({ data: await viewsOf(kysely, await listPromos(kysely, now)) })
