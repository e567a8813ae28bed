import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { readWishes } from '../read-wishes.ts'

export const listTitleWishesRoute: Route<'GET /api/user/wishes'> =
  ({ database }) =>
  async ({ query }, { user, now }) => {
    const { rows, total } = await readWishes(database.kysely, user.id, { ...windowOf(query), now })
    return { data: pageOf(rows, total, query) }
  }
