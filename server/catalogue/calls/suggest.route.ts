import type { Route } from '#server/platform/http/handler.ts'
import { suggest } from '../search/suggest.ts'

export const suggestRoute: Route<'GET /api/user/books/suggest'> =
  ({ database }) =>
  async ({ query }) => ({
    data: await suggest(database.read, query.q),
  })
