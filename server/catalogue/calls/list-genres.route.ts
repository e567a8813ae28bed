import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listGenres } from '../landings.queries.ts'

export const listGenresHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/genres'> =>
  async () => ({ data: await listGenres(database.quickRead) })
