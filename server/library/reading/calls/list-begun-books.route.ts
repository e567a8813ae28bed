import type { Route } from '#server/platform/http/handler.ts'
import { listBegunBooks } from '../list-begun-books.ts'

export const listBegunBooksRoute: Route<'GET /api/user/reading'> =
  ({ database }) =>
  async ({ query: { limit } }, { user, now }) => ({
    data: await listBegunBooks(database.kysely, { userId: user.id, now, limit }),
  })
