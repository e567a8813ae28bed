import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { changesOf, viewOf } from '../package-views.rules.ts'
import { changePackage } from '../save-package.ts'

export const changePackageHandler =
  ({ database }: { database: Database }): Handler<'PUT /api/console/packages/:id'> =>
  async ({ params, body: { version, ...fields } }, { actor, now }) => {
    const change = { id: params.id, changes: changesOf(fields), version, now }
    const record = await database.transact((tx) => changePackage(tx, actor, change))
    return { data: viewOf(record), message: `Paket ${record.name} disimpan` }
  }
