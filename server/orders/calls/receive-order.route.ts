import type { Route } from '#server/platform/http/handler.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { receiveOrder } from '../parcels/receive-order.ts'
import { getTransaction } from '../views/get-transaction.ts'

export const receiveOrderRoute: Route<'PUT /api/user/transactions/:id', UnpaidDeps> =
  (deps) =>
  async ({ params }, { user }) => {
    await receiveOrder(deps, { userId: user.id, orderId: params.id })
    return {
      data: await getTransaction(deps.database.kysely, user.id, params.id, deps.clock()),
      message: 'Pesanan telah diterima',
    }
  }
