import type { Route } from '#server/platform/http/handler.ts'
import { changesOf, viewOf } from '../package-views.rules.ts'
import { changePackage } from '../save-package.ts'

export const changePackageRoute: Route<'PUT /api/console/packages/:id'> =
  ({ database }) =>
  async ({ params, body: { version, ...fields } }, { actor, now }) => {
    const change = { id: params.id, changes: changesOf(fields), version, now }
    const record = await database.transact((tx) => changePackage(tx, actor, change))
    return { data: viewOf(record), message: `Paket ${record.name} disimpan` }
  }
