import type { Route } from '#server/platform/http/handler.ts'
import { deleteWish } from '../restock.queries.ts'

export const deleteWishRoute: Route<'DELETE /api/user/restock-wishes/:id'> =
  ({ database }) =>
  async ({ params }, { user }) => {
    await deleteWish(database.kysely, user.id, params.id)
    return { data: null, message: 'Kabar stok dibatalkan' }
  }
