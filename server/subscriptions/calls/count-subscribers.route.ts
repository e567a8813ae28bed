import { DAY, dayInWib, endOfDayInWib } from '#kernel/time.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { countSubscribers } from '../count-subscribers.ts'

const NOBODY = { running: 0, started: 0, ended: 0 }

export const countSubscribersRoute: Route<'GET /api/console/subscribers'> =
  ({ database }) =>
  async ({ query: { days } }, { now }) => {
    const tomorrow = endOfDayInWib(dayInWib(now)).getTime()
    const daysBefore = (count: number) => new Date(tomorrow - count * DAY)
    const moments = [daysBefore(2 * days), daysBefore(days), now]
    const [before = NOBODY, last = NOBODY] = await countSubscribers(database.kysely, moments)
    return { data: { ...last, before } }
  }
