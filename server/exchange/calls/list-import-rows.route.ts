import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { rowOf } from '../runs/import-views.rules.ts'
import { listImportRows } from '../runs/show-import.ts'

export const listImportRowsRoute: Route<'GET /api/console/imports/:id/rows'> =
  ({ database }) =>
  async ({ params: { id }, query }) => {
    const { outcome, reason } = query
    const { rows, total } = await listImportRows(database.kysely, { id, outcome, reason, ...windowOf(query) })
    return { data: pageOf(rows.map(rowOf), total, query) }
  }
