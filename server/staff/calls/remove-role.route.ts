import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { removeRole } from '../manage-roles.ts'

export const removeRoleHandler =
  ({ database }: { database: Database }): Handler<'DELETE /api/console/roles/:id'> =>
  async ({ params: { id } }, { actor, now }) => {
    await database.transact((tx) => removeRole(tx, actor, { id, now }))
    return { data: null, message: 'Peran dihapus' }
  }
