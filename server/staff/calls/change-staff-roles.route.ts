import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { changeStaffRoles } from '../manage-staff.ts'
import { memberOf } from '../staff-views.rules.ts'

export const changeStaffRolesHandler =
  ({ database }: { database: Database }): Handler<'PUT /api/console/staff/:id/roles'> =>
  async ({ params, body }, { actor, now }) => {
    const change = { id: params.id, roleIds: body.roles, version: body.version, now }
    const staff = await database.transact((tx) => changeStaffRoles(tx, actor, change))
    return { data: memberOf(staff), message: `Peran ${staff.name} disimpan` }
  }
