import type { Route } from '#server/platform/http/handler.ts'
import { listShelf } from '../list-shelf.ts'

export const listBoughtBooksRoute: Route<'GET /api/user/user-book'> =
  ({ database }) =>
  async ({ query }, { user, now }) => ({
    data: await listShelf(database.kysely, 'Book User', { userId: user.id, now }, query),
  })
