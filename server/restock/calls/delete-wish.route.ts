import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { deleteWish } from '../restock.queries.ts'

export const deleteWishHandler =
  ({ database }: { database: Database }): Handler<'DELETE /api/user/restock-wishes/:id'> =>
  async ({ params }, { user }) => {
    await deleteWish(database.kysely, user.id, params.id)
    return { data: null, message: 'Kabar stok dibatalkan' }
  }
