import type { Route } from '#server/platform/http/handler.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import { listNames } from '../merge-names.ts'

export const listNamesRoute: Route<'GET /api/console/names/:kind'> =
  ({ database }) =>
  async ({ params, query: { q, page, per_page: limit } }) => {
    const window = { text: q, limit, offset: (page - 1) * limit }
    const { rows, total } = await listNames(database.kysely, params.kind, window)
    return { data: pageOf(rows, total, { page, per_page: limit }) }
  }
