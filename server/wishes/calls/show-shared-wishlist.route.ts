import type { Route } from '#server/platform/http/handler.ts'
import { readSharedWishlist } from '../read-wishes.ts'

export const showSharedWishlistRoute: Route<'GET /api/user/wishlists/:token'> =
  ({ database }) =>
  async ({ params }, { now }) => ({
    data: await readSharedWishlist(database.kysely, params.token, now),
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  })
