import type { Route } from '#server/platform/http/handler.ts'
import { requireWishlist, type WishDeps } from '../require-wishlist.ts'
import { listWishedIds } from '../wishes.queries.ts'

export const listWishedIdsRoute: Route<'GET /api/user/wishes/ids', WishDeps> =
  ({ database, readShop }) =>
  async (_request, { user }) => {
    await requireWishlist(readShop)
    return { data: await listWishedIds(database.kysely, user.id) }
  }
