import type { Route } from '#server/platform/http/handler.ts'
import { unscheduleStatus } from '../schedule-status.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const unscheduleStatusRoute: Route<'DELETE /api/console/titles/:id/planned-status'> =
  ({ database }) =>
  async ({ params: { id }, query: { version } }, { actor, now }) => {
    const whole = await savedTitle(database, (tx) => unscheduleStatus(tx, actor, { id, version, now }))
    return { data: recordOf(whole), message: 'Rencana status dihapus' }
  }
