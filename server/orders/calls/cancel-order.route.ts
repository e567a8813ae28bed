import { HOUR } from '#kernel/time.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import { cancelOrder, type UnpaidDeps } from '../cancel-order.ts'
import { getTransaction } from '../views/get-transaction.ts'

export type CancelLimits = {
  /** Orders that a user cancels in an hour: without it, ordering and cancelling would make charges without end. */
  cancelPerUser: number
}

const CANCEL_WITHIN = HOUR
const CANCELLED_TOO_OFTEN =
  'Anda sudah membatalkan banyak pesanan dalam satu jam terakhir. Silakan coba lagi nanti, atau biarkan pesanan ini berakhir sendiri.'

export const cancelOrderRoute: Route<
  'POST /api/user/transactions/:id/cancel',
  UnpaidDeps & { limits: CancelLimits }
> =
  (deps) =>
  async ({ params }, { user, now }) => {
    const bucket = bucketOf('cancel', String(user.id))
    const limit = deps.limits.cancelPerUser
    const taken = await takeAttempt(
      deps.database.kysely,
      [{ bucket, limit, within: CANCEL_WITHIN, refusal: CANCELLED_TOO_OFTEN }],
      now,
    )
    try {
      await cancelOrder(deps, { userId: user.id, orderId: params.id })
    } catch (error) {
      // Nothing was cancelled: a second click on the button is not counted.
      if (error instanceof Failure) await taken.giveBack()
      throw error
    }
    return {
      data: await getTransaction(deps.database.kysely, user.id, params.id, deps.clock()),
      message: 'Transaksi telah dibatalkan',
    }
  }
