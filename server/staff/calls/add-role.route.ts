import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { addRole } from '../manage-roles.ts'
import { roleOf } from '../staff-views.rules.ts'

export const addRoleHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/roles'> =>
  async ({ body: role }, { actor, now }) => {
    const added = await database.transact((tx) => addRole(tx, actor, { role, now }))
    return { data: roleOf(added), message: `Peran ${added.name} ditambahkan` }
  }
