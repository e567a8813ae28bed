import type { Route } from '#server/platform/http/handler.ts'
import { readWishlist } from '../change-wishlist.ts'

export const showWishlistRoute: Route<'GET /api/user/wishlist'> =
  ({ database }) =>
  async (_request, { user }) => ({ data: await readWishlist(database.kysely, user.id) })
