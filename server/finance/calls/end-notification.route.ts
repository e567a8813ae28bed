import { applyOrEnd } from '#server/payments/end-notification.ts'
import type { PaymentsDeps } from '#server/payments/payments-deps.ts'
import type { Route } from '#server/platform/http/handler.ts'

export const endNotificationRoute: Route<'POST /api/console/payments/notifications/:id/end', PaymentsDeps> =
  (deps) =>
  async ({ params: { id }, body: { reason } }, { actor }) => {
    const { obstacle } = await applyOrEnd(deps, actor, { id, reason })
    const applied = obstacle === undefined
    const message = applied
      ? 'Penyedia mengonfirmasi pemberitahuan ini, jadi sudah diterapkan'
      : 'Pemberitahuan diakhiri'
    return { data: { applied }, message }
  }
