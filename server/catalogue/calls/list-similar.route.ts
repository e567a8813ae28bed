import type { Route } from '#server/platform/http/handler.ts'
import { listSimilar } from '../list-similar.ts'

export const listSimilarRoute: Route<'GET /api/user/books/:id/similar'> =
  ({ database }) =>
  async ({ params }) => ({
    data: await listSimilar(database.read, params.id),
  })
