import type { Route } from '#server/platform/http/handler.ts'
import { removeRole } from '../manage-roles.ts'

export const removeRoleRoute: Route<'DELETE /api/console/roles/:id'> =
  ({ database }) =>
  async ({ params: { id } }, { actor, now }) => {
    await database.transact((tx) => removeRole(tx, actor, { id, now }))
    return { data: null, message: 'Peran dihapus' }
  }
