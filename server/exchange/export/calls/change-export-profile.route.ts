import type { Route } from '#server/platform/http/handler.ts'
import { exportProfileOf } from '../export-views.rules.ts'
import { changeProfile } from '../manage-exports.ts'

export const changeExportProfileRoute: Route<'PUT /api/console/export-profiles/:id'> =
  ({ database }) =>
  async ({ params: { id }, body: { changed_only, version, ...fields } }, { actor, now }) => {
    const change = { id, version, fields: { ...fields, changedOnly: changed_only }, now }
    const profile = await database.transact((tx) => changeProfile(tx, actor, change))
    return { data: exportProfileOf(profile), message: 'Penerima disimpan' }
  }
