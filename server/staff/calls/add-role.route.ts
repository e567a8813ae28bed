import type { Route } from '#server/platform/http/handler.ts'
import { addRole } from '../manage-roles.ts'
import { roleOf } from '../staff-views.rules.ts'

export const addRoleRoute: Route<'POST /api/console/roles'> =
  ({ database }) =>
  async ({ body: role }, { actor, now }) => {
    const added = await database.transact((tx) => addRole(tx, actor, { role, now }))
    return { data: roleOf(added), message: `Peran ${added.name} ditambahkan` }
  }
