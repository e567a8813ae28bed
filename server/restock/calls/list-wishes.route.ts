import { isoInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listWishes } from '../restock.queries.ts'

export const listWishesHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/restock-wishes'> =>
  async (_request, { user }) => {
    const wishes = await listWishes(database.kysely, user.id)
    return {
      data: wishes.map(({ titleId, createdAt }) => ({
        book_id: titleId,
        created_at: isoInWib(createdAt),
      })),
    }
  }
