import { isoInWib } from '#kernel/time.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { listWishes } from '../restock.queries.ts'

export const listWishesRoute: Route<'GET /api/user/restock-wishes'> =
  ({ database }) =>
  async (_request, { user }) => {
    const wishes = await listWishes(database.kysely, user.id)
    return {
      data: wishes.map(({ titleId, createdAt }) => ({
        book_id: titleId,
        created_at: isoInWib(createdAt),
      })),
    }
  }
