import type { Route } from '#server/platform/http/handler.ts'
import { undoImport } from '../runs/import-run.ts'
import { importOf } from '../runs/import-views.rules.ts'
import type { ImportDeps } from './announce-import.route.ts'

export const undoImportRoute: Route<'POST /api/console/imports/:id/undo', ImportDeps> =
  ({ database, begin }) =>
  async ({ params: { id } }, { actor, now }) => {
    const run = await database.transact((tx) => undoImport(tx, actor, { id, now }))
    await begin()
    return { data: importOf(run), message: 'Impor sedang dibatalkan' }
  }
