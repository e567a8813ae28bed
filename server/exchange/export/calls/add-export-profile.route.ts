import type { Route } from '#server/platform/http/handler.ts'
import { exportProfileOf } from '../export-views.rules.ts'
import { addProfile } from '../manage-exports.ts'

export const addExportProfileRoute: Route<'POST /api/console/export-profiles'> =
  ({ database }) =>
  async ({ body: { changed_only, ...fields } }, { actor, now }) => {
    const given = { ...fields, changedOnly: changed_only }
    const profile = await database.transact((tx) => addProfile(tx, actor, given, now))
    return { data: exportProfileOf(profile), message: 'Penerima ditambahkan' }
  }
