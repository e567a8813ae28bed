import type { Route } from '#server/platform/http/handler.ts'
import { mergeWishes } from '../keep-wishes.ts'
import { requireWishlist, type WishDeps } from '../require-wishlist.ts'

export const mergeWishesRoute: Route<'POST /api/user/wishes/merge', WishDeps> =
  ({ database, readShop }) =>
  async ({ body }, { user, now }) => {
    await requireWishlist(readShop)
    const wanted = { userId: user.id, titleIds: body.ids, now }
    return { data: await database.transact((tx) => mergeWishes(tx, wanted)) }
  }
