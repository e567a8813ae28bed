import type { Route } from '#server/platform/http/handler.ts'
import { readWholeTitle } from '../list-titles.ts'
import { recordOf } from '../title-views.rules.ts'

export const showTitleRoute: Route<'GET /api/console/titles/:id'> =
  ({ database }) =>
  async ({ params }) => ({
    data: recordOf(await readWholeTitle(database.kysely, params.id)),
  })
