import type { Route } from '#server/platform/http/handler.ts'
import { listShelf } from '../list-shelf.ts'

export const listSubscriberBooksRoute: Route<'GET /api/user/subscriber-book'> =
  ({ database }) =>
  async ({ query }, { user, now }) => ({
    data: await listShelf(database.kysely, 'Book Subscriber', { userId: user.id, now }, query),
  })
