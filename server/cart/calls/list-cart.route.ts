import type { Database } from '#server/platform/database/database.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { listRows } from '../cart.queries.ts'
import { cartItemOf } from '../cart-item-of.ts'

export const listCartHandler =
  ({ database }: { database: Database }): Handler<'GET /api/user/carts'> =>
  async (_request, { user, now }) => ({
    data: { cart_items: (await listRows(database.kysely, user.id, now)).map(cartItemOf) },
  })
