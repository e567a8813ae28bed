import type { Route } from '#server/platform/http/handler.ts'
import { removeProfile } from '../manage-exports.ts'

export const removeExportProfileRoute: Route<'DELETE /api/console/export-profiles/:id'> =
  ({ database }) =>
  async ({ params: { id } }, { actor, now }) => {
    await database.transact((tx) => removeProfile(tx, actor, { id, now }))
    return { data: null, message: 'Penerima dihapus' }
  }
