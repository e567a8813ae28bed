import type { Route } from '#server/platform/http/handler.ts'
import { resetFactor } from '../manage-staff.ts'
import { memberOf } from '../staff-views.rules.ts'

export const resetFactorRoute: Route<'POST /api/console/staff/:id/reset-factor'> =
  ({ database }) =>
  async ({ params, body: { reason } }, { actor, now }) => {
    const staff = await database.transact((tx) => resetFactor(tx, actor, { id: params.id, reason, now }))
    return { data: memberOf(staff), message: `Faktor kedua ${staff.name} dihapus` }
  }
