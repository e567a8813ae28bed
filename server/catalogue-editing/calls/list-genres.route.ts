import type { Route } from '#server/platform/http/handler.ts'
import { listAllGenres } from '../save-genre.ts'

export const listGenresRoute: Route<'GET /api/console/genres'> =
  ({ database }) =>
  async () => ({ data: await listAllGenres(database.kysely) })
