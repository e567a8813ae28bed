import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { readWishes } from '../read-wishes.ts'
import { requireWishlist, type WishDeps } from '../require-wishlist.ts'

export const listTitleWishesRoute: Route<'GET /api/user/wishes', WishDeps> =
  ({ database, readShop }) =>
  async ({ query }, { user, now }) => {
    await requireWishlist(readShop)
    const { rows, total } = await readWishes(database.kysely, user.id, { ...windowOf(query), now })
    return { data: pageOf(rows, total, query) }
  }
