import type { Route } from '#server/platform/http/handler.ts'
import { scheduleStatus } from '../schedule-status.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const scheduleStatusRoute: Route<'PUT /api/console/titles/:id/planned-status'> =
  ({ database }) =>
  async ({ params: { id }, body }, { actor, now }) => {
    const { version, status, starts_at } = body
    const plan = { status, startsAt: new Date(starts_at) }
    const whole = await savedTitle(database, (tx) => scheduleStatus(tx, actor, { id, version, plan, now }))
    return { data: recordOf(whole), message: 'Status direncanakan' }
  }
