import type { Route } from '#server/platform/http/handler.ts'
import { changesOf } from '../package-views.ts'
import { changePackage } from '../save-package.ts'
import { savedPackage } from './saved-package.ts'

export const changePackageRoute: Route<'PUT /api/console/packages/:id'> =
  ({ database }) =>
  async ({ params, body: { version, ...fields } }, { actor, now }) => {
    const change = { id: params.id, changes: changesOf(fields), version, now }
    const record = await savedPackage(database, (tx) => changePackage(tx, actor, change))
    return { data: record, message: `Paket ${record.name} disimpan` }
  }
