import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { blockStaff } from '../manage-staff.ts'
import { memberOf } from '../staff-views.rules.ts'

export const blockStaffHandler =
  ({ database }: { database: Database }): Handler<'POST /api/console/staff/:id/block'> =>
  async ({ params, body: { reason } }, { actor, now }) => {
    const staff = await database.transact((tx) => blockStaff(tx, actor, { id: params.id, reason, now }))
    return { data: memberOf(staff), message: `${staff.name} diblokir` }
  }
