import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listStaffRows } from '../staff.queries.ts'
import { memberOf } from '../staff-views.rules.ts'

export const listStaffHandler =
  ({ database }: { database: Database }): Handler<'GET /api/console/staff'> =>
  async () => ({ data: (await listStaffRows(database.kysely)).map(memberOf) })
