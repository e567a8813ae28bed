import type { Route } from '#server/platform/http/handler.ts'
import { keepWish } from '../keep-wishes.ts'
import { requireWishlist, type WishDeps } from '../require-wishlist.ts'

export const keepWishRoute: Route<'PUT /api/user/wishes/:id', WishDeps> =
  ({ database, readShop }) =>
  async ({ params }, { user, now }) => {
    await requireWishlist(readShop)
    await database.transact((tx) => keepWish(tx, { userId: user.id, titleId: params.id, now }))
    return { data: null, message: 'Disimpan ke daftar keinginan' }
  }
