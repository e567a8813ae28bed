import type { Route } from '#server/platform/http/handler.ts'
import { askForWishMails } from '../change-wishlist.ts'
import { requireWishlist, type WishDeps } from '../require-wishlist.ts'

export const askForMailsRoute: Route<'PUT /api/user/wishlist/mails', WishDeps> =
  ({ database, readShop }) =>
  async ({ body }, { user, now }) => {
    await requireWishlist(readShop)
    const asked = { userId: user.id, on: body.on, now }
    return { data: await database.transact((tx) => askForWishMails(tx, asked)) }
  }
