import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { type ReviewsOf, readTitle } from '../read-title.ts'

export const readTitleRoute: Route<'GET /api/user/books/:id', { database: Database; reviewsOf: ReviewsOf }> =
  ({ database, reviewsOf }) =>
  async ({ params }) => ({
    data: await readTitle(database.quickRead, params.id, reviewsOf),
  })
