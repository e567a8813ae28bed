import type { Route } from '#server/platform/http/handler.ts'
import { dropWish } from '../keep-wishes.ts'
import { requireWishlist, type WishDeps } from '../require-wishlist.ts'

export const dropWishRoute: Route<'DELETE /api/user/wishes/:id', WishDeps> =
  ({ database, readShop }) =>
  async ({ params }, { user }) => {
    await requireWishlist(readShop)
    await database.transact((tx) => dropWish(tx, { userId: user.id, titleId: params.id }))
    return { data: null, message: 'Dihapus dari daftar keinginan' }
  }
