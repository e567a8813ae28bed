import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { readTitle, type TitleExtras } from '../read-title.ts'

export const readTitleRoute: Route<'GET /api/user/books/:id', { database: Database } & TitleExtras> =
  ({ database, ...more }) =>
  async ({ params }) => ({
    data: await readTitle(database.quickRead, params.id, more),
  })
