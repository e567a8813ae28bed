import { requireRight } from '#server/platform/actor.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { getImport } from '../runs/import-run.ts'
import { partsOf, writePart } from '../runs/stored-file.ts'
import type { ImportDeps } from './announce-import.route.ts'

export const takeImportPartRoute: Route<'POST /api/console/imports/:id/parts', ImportDeps> =
  ({ database, files }) =>
  async ({ params: { id }, body: { at, part } }, { actor }) => {
    requireRight(actor, 'impor.jalankan')
    const { fileKey, fileBytes, state } = await getImport(database.kysely, id)
    // A part beyond the announced size would only fill the store.
    if (state !== 'uploading' || fileKey === null || at >= partsOf(fileBytes)) {
      throw new Failure('conflict', 'Berkas ini sudah diterima.')
    }
    await writePart(files, fileKey, at, part)
    return { data: { at } }
  }
