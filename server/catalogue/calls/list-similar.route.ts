import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listSimilar } from '../list-similar.ts'

export const listSimilarHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/books/:id/similar'> =>
  async ({ params }) => ({
    data: await listSimilar(database.read, params.id),
  })
