import { DAY, dayInWib, endOfDayInWib } from '#kernel/time.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { countSubscribers } from '../subscriber-counts.queries.ts'

export const countSubscribersRoute: Route<'GET /api/console/subscribers'> =
  ({ database }) =>
  async ({ query: { days } }, { now }) => {
    const tomorrow = endOfDayInWib(dayInWib(now)).getTime()
    const since = new Date(tomorrow - days * DAY)
    const former = { since: new Date(since.getTime() - days * DAY), before: since }
    return {
      data: {
        ...(await countSubscribers(database.kysely, { since, before: now })),
        before: await countSubscribers(database.kysely, former),
      },
    }
  }
