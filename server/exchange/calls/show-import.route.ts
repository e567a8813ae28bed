import type { Route } from '#server/platform/http/handler.ts'
import { wholeImportOf } from '../runs/import-views.rules.ts'
import { showImport } from '../runs/show-import.ts'

export const showImportRoute: Route<'GET /api/console/imports/:id'> =
  ({ database }) =>
  async ({ params: { id } }) => ({ data: wholeImportOf(await showImport(database.kysely, id)) })
