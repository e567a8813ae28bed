import type { Route } from '#server/platform/http/handler.ts'
import { listRoleRows } from '../roles.queries.ts'
import { roleOf } from '../staff-views.rules.ts'

export const listRolesRoute: Route<'GET /api/console/roles'> =
  ({ database }) =>
  async () => {
    const roles = await listRoleRows(database.kysely)
    return { data: roles.map((row) => ({ ...roleOf(row), members: row.members })) }
  }
