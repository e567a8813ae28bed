import type { consoleBookFileCalls } from '#contracts/console/book-files.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { bookFilesView } from './book-files-view.rules.ts'
import { readBookFiles, setSample, withdrawFile } from './edit-book-file.ts'

export type BookFilesDeps = {
  database: Database
  /** Makes samples that are due, and removes files that nothing needs. */
  workSoon: () => Promise<void>
}

export function consoleBookFileHandlers({
  database,
  workSoon,
}: BookFilesDeps): Handlers<keyof typeof consoleBookFileCalls> {
  const view = async (titleId: number) => bookFilesView(await readBookFiles(database.kysely, titleId))
  return {
    'GET /api/console/titles/:id/files': async ({ params }) => ({ data: await view(params.id) }),
    'PUT /api/console/titles/:id/sample': async ({ params, body }, { actor, now }) => {
      await database.transact((tx) => setSample(tx, actor, { ...body, titleId: params.id, now }))
      await workSoon()
      return { data: await view(params.id), message: 'Cuplikan dibuat ulang' }
    },
    'POST /api/console/titles/:id/files/withdraw': async ({ params, body }, { actor, now }) => {
      await database.transact((tx) => withdrawFile(tx, actor, { ...body, titleId: params.id, now }))
      await workSoon()
      return { data: await view(params.id), message: 'Berkas ditarik' }
    },
  }
}
