import type { Route } from '#server/platform/http/handler.ts'
import { beginCheck, getImport } from '../runs/import-run.ts'
import { importOf } from '../runs/import-views.rules.ts'
import { storedBytes } from '../runs/stored-file.ts'
import type { ImportDeps } from './announce-import.route.ts'

export const checkImportRoute: Route<'POST /api/console/imports/:id/check', ImportDeps> =
  ({ database, files, begin }) =>
  async ({ params: { id }, body: { parts } }, { actor, now }) => {
    const { fileKey } = await getImport(database.kysely, id)
    const bytes = fileKey === null ? 0 : await storedBytes(files, { key: fileKey, parts })
    const run = await database.transact((tx) => beginCheck(tx, actor, { id, parts, bytes, now }))
    await begin()
    return { data: importOf(run) }
  }
