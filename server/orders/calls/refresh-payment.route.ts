import { MINUTE } from '#kernel/time.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { bucketOf, takeAttempt } from '#server/platform/limits/limit-attempts.ts'
import type { UnpaidDeps } from '../cancel-order.ts'
import { getTransaction } from '../views/get-transaction.ts'

export type RefreshLimits = {
  /** Checks of payments by a user in 15 minutes: each is a request to the provider. */
  refreshPerUser: number
}

const REFRESH_WITHIN = 15 * MINUTE
const CHECKED_TOO_OFTEN =
  'Status pembayaran sudah terlalu sering dicek. Halaman ini memperbarui dirinya sendiri; silakan cek lagi beberapa menit lagi.'

export const refreshPaymentRoute: Route<
  'POST /api/user/transactions/:id/refresh',
  UnpaidDeps & { limits: RefreshLimits }
> =
  (deps) =>
  async ({ params }, { user, now }) => {
    // Whose it is, before a provider is troubled.
    await getTransaction(deps.database.kysely, user.id, params.id, now)
    const bucket = bucketOf('refresh', String(user.id))
    const limit = deps.limits.refreshPerUser
    await takeAttempt(
      deps.database.kysely,
      [{ bucket, limit, within: REFRESH_WITHIN, refusal: CHECKED_TOO_OFTEN }],
      now,
    )
    if ((await deps.askProvider(params.id, 'refresh')) === 'unreachable') {
      throw new Failure(
        'payment_unavailable',
        'Penyedia pembayaran sedang tidak dapat dihubungi. Silakan coba lagi sebentar lagi.',
        { retryAfterSeconds: 10 },
      )
    }
    return {
      data: await getTransaction(deps.database.kysely, user.id, params.id, deps.clock()),
      message: 'Berhasil Mengecek Status Pembayaran',
    }
  }
