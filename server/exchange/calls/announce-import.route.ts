import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import type { ShopParts } from '#server/shop-settings/read-shop.ts'
import { readMapping } from '../import-mapping.ts'
import { prepareImport } from '../runs/import-run.ts'
import { importOf } from '../runs/import-views.rules.ts'
import { newFileKey } from '../runs/stored-file.ts'

export type ImportDeps = {
  database: Database
  files: FileStore
  /** Lets the work begin at once, not with the next minute. */
  begin: () => Promise<void>
  readShop: () => Promise<ShopParts>
}

export const announceImportRoute: Route<'POST /api/console/imports', ImportDeps> =
  ({ database, readShop }) =>
  async ({ body }, { actor, now }) => {
    const { preorders, notices } = await readShop()
    const file = { name: body.file, bytes: body.bytes, sha256: null, key: newFileKey() }
    const settings = {
      mapping: readMapping(),
      recognise: true,
      format: 'paper' as const,
      copies: 0,
      update: true,
      trustIsbn: false,
      parts: { preorders, notices },
    }
    const run = await database.transact((tx) => prepareImport(tx, actor, { file, settings, now }))
    return { data: importOf(run) }
  }
