import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { readTitle } from '../read-title.ts'

export const readTitleHandler =
  ({
    database,
    reviewsShown,
  }: {
    database: Database
    reviewsShown: boolean
  }): Handler<'GET /api/user/books/:id'> =>
  async ({ params }) => ({
    data: await readTitle(database.quickRead, params.id, { reviewsShown }),
  })
