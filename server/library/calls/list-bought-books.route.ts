import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listShelf } from '../list-shelf.ts'

export const listBoughtBooksHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/user-book'> =>
  async ({ query }, { user, now }) => ({
    data: await listShelf(database.kysely, 'Book User', { userId: user.id, now }, query),
  })
