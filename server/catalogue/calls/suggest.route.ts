import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { suggest } from '../search/suggest.ts'

export const suggestHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/books/suggest'> =>
  async ({ query }) => ({
    data: await suggest(database.read, query.q),
  })
