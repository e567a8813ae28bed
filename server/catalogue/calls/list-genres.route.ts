import type { Route } from '#server/platform/http/handler.ts'
import { listGenres } from '../landings.queries.ts'

export const listGenresRoute: Route<'GET /api/user/genres'> =
  ({ database }) =>
  async () => ({ data: await listGenres(database.quickRead) })
