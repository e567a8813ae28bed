import type { Route } from '#server/platform/http/handler.ts'
import { pauseImport } from '../runs/import-run.ts'
import { importOf } from '../runs/import-views.rules.ts'
import type { ImportDeps } from './announce-import.route.ts'

export const pauseImportRoute: Route<'POST /api/console/imports/:id/pause', ImportDeps> =
  ({ database }) =>
  async ({ params: { id } }, { actor, now }) => {
    const run = await database.transact((tx) => pauseImport(tx, actor, { id, now }))
    return { data: importOf(run), message: 'Impor dijeda' }
  }
