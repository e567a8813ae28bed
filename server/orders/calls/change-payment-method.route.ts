import type { Route } from '#server/platform/http/handler.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { changePaymentMethod } from '../change-payment-method.ts'
import { getTransaction } from '../views/get-transaction.ts'

export const changePaymentMethodRoute: Route<'POST /api/user/transactions/:id/payment-method', UnpaidDeps> =
  (deps) =>
  async ({ params, body }, { user }) => {
    await changePaymentMethod(deps, {
      userId: user.id,
      orderId: params.id,
      paymentMethodId: body.payment_id,
    })
    const data = await getTransaction(deps.database.kysely, user.id, params.id, deps.clock())
    const name = data.payment_methods?.name
    return {
      data,
      message: data.charge === null ? 'Metode pembayaran telah diubah' : `Siap dibayar dengan ${name}`,
    }
  }
