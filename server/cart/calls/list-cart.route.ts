import type { Route } from '#server/platform/http/handler.ts'
import { listRows } from '../cart.queries.ts'
import { cartItemOf } from '../cart-item-of.ts'

export const listCartRoute: Route<'GET /api/user/carts'> =
  ({ database }) =>
  async (_request, { user, now }) => ({
    data: { cart_items: (await listRows(database.kysely, user.id, now)).map(cartItemOf) },
  })
