import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listBegunBooks } from '../list-begun-books.ts'

export const listBegunBooksHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/reading'> =>
  async ({ query: { limit } }, { user, now }) => ({
    data: await listBegunBooks(database.kysely, { userId: user.id, now, limit }),
  })
