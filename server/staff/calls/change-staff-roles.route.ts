import type { Route } from '#server/platform/http/handler.ts'
import { changeStaffRoles } from '../manage-staff.ts'
import { memberOf } from '../staff-views.rules.ts'

export const changeStaffRolesRoute: Route<'PUT /api/console/staff/:id/roles'> =
  ({ database }) =>
  async ({ params, body }, { actor, now }) => {
    const change = { id: params.id, roleIds: body.roles, version: body.version, now }
    const staff = await database.transact((tx) => changeStaffRoles(tx, actor, change))
    return { data: memberOf(staff), message: `Peran ${staff.name} disimpan` }
  }
