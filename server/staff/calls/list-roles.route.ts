import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listRoleRows } from '../roles.queries.ts'
import { roleOf } from '../staff-views.rules.ts'

export const listRolesHandler =
  ({ database }: { database: Database }): Handler<'GET /api/console/roles'> =>
  async () => {
    const roles = await listRoleRows(database.kysely)
    return { data: roles.map((row) => ({ ...roleOf(row), members: row.members })) }
  }
