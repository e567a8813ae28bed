import type { Route } from '#server/platform/http/handler.ts'
import { listStaff } from '../staff.queries.ts'
import { memberOf } from '../staff-views.rules.ts'

export const listStaffRoute: Route<'GET /api/console/staff'> =
  ({ database }) =>
  async () => ({ data: (await listStaff(database.kysely)).map(memberOf) })
