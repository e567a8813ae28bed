import type { Route } from '#server/platform/http/handler.ts'
import { blockStaff } from '../manage-staff.ts'
import { memberOf } from '../staff-views.rules.ts'

export const blockStaffRoute: Route<'POST /api/console/staff/:id/block'> =
  ({ database }) =>
  async ({ params, body: { reason } }, { actor, now }) => {
    const staff = await database.transact((tx) => blockStaff(tx, actor, { id: params.id, reason, now }))
    return { data: memberOf(staff), message: `${staff.name} diblokir` }
  }
