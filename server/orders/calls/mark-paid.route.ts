import { rupiah } from '#kernel/money.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { markPaid } from '../mark-paid.ts'
import { orderRowAfter } from './order-row-after.ts'

export const markPaidRoute: Route<'POST /api/console/orders/:id/mark-paid', UnpaidDeps> =
  (deps) =>
  async ({ params, body }, { actor }) => {
    const seen = { ...body, orderId: params.id, amount: rupiah(body.amount) }
    const outcome = await markPaid(deps, actor, seen)
    const data = await orderRowAfter(deps.database, params.id)
    const message =
      outcome === 'paid'
        ? `Pesanan ${data.refno} lunas`
        : `Uangnya dicatat, tetapi pesanan ${data.refno} tidak dapat dipenuhi seluruhnya: sebagian atau seluruh dananya harus dikembalikan`
    return { data, message }
  }
