import type { Route } from '#server/platform/http/handler.ts'
import { removeImport } from '../runs/import-run.ts'
import { removeStored } from '../runs/stored-file.ts'
import type { ImportDeps } from './announce-import.route.ts'

export const removeImportRoute: Route<'DELETE /api/console/imports/:id', ImportDeps> =
  ({ database, files }) =>
  async ({ params: { id } }, { actor, now }) => {
    const file = await database.transact((tx) => removeImport(tx, actor, { id, now }))
    if (file) await removeStored(files, file)
    return { data: { id }, message: 'Impor dibuang' }
  }
