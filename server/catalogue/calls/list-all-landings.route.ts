import type { Route } from '#server/platform/http/handler.ts'
import { viewsOf } from '../landing-views.ts'
import { listAllLandings } from '../landings.ts'

export const listAllLandingsRoute: Route<'GET /api/console/landings'> =
  ({ database: { kysely } }) =>
  async () => ({ data: await viewsOf(kysely, await listAllLandings(kysely)) })
