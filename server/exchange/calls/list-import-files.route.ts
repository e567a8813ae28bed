import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { fileOf } from '../runs/import-views.rules.ts'
import { listImportFiles } from '../runs/show-import.ts'

export const listImportFilesRoute: Route<'GET /api/console/imports/:id/files'> =
  ({ database }) =>
  async ({ params: { id }, query }) => {
    const { state } = query
    const { rows, total } = await listImportFiles(database.kysely, { id, state, ...windowOf(query) })
    return { data: pageOf(rows.map(fileOf), total, query) }
  }
