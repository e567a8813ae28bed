import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { readWholeTitle } from '../list-titles.ts'
import { recordOf } from '../title-views.rules.ts'

export const showTitleHandler =
  ({ database }: { database: Database }): Handler<'GET /api/console/titles/:id'> =>
  async ({ params }) => ({
    data: recordOf(await readWholeTitle(database.kysely, params.id)),
  })
