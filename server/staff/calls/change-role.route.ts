import type { Route } from '#server/platform/http/handler.ts'
import { changeRole } from '../manage-roles.ts'
import { roleOf } from '../staff-views.rules.ts'

export const changeRoleRoute: Route<'PUT /api/console/roles/:id'> =
  ({ database }) =>
  async ({ params: { id }, body: { version, ...role } }, { actor, now }) => {
    const changed = await database.transact((tx) => changeRole(tx, actor, { id, role, version, now }))
    return { data: roleOf(changed), message: `Peran ${changed.name} disimpan` }
  }
