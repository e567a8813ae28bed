import type { Route } from '#server/platform/http/handler.ts'
import { dropWish } from '../keep-wishes.ts'

export const dropWishRoute: Route<'DELETE /api/user/wishes/:id'> =
  ({ database }) =>
  async ({ params }, { user }) => {
    await database.transact((tx) => dropWish(tx, { userId: user.id, titleId: params.id }))
    return { data: null, message: 'Dihapus dari daftar keinginan' }
  }
