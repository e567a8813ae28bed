import type { Route } from '#server/platform/http/handler.ts'
import { unblockStaff } from '../manage-staff.ts'
import { memberOf } from '../staff-views.rules.ts'

export const unblockStaffRoute: Route<'POST /api/console/staff/:id/unblock'> =
  ({ database }) =>
  async ({ params }, { actor, now }) => {
    const staff = await database.transact((tx) => unblockStaff(tx, actor, { id: params.id, now }))
    return { data: memberOf(staff), message: `${staff.name} dapat masuk lagi` }
  }
