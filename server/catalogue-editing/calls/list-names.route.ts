import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { listNames } from '../merge-names.ts'

export const listNamesRoute: Route<'GET /api/console/names/:kind'> =
  ({ database }) =>
  async ({ params, query }) => {
    const window = { text: query.q, ...windowOf(query) }
    const { rows, total } = await listNames(database.kysely, params.kind, window)
    return { data: pageOf(rows, total, query) }
  }
