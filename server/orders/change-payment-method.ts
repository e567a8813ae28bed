import { fulfilmentStateOf, orderCan, paymentStateOf } from '#contracts/order-states.ts'
import { closeCharges } from '#server/payments/close-charges.ts'
import { refuseAttempts, refuseManyAttempts } from '#server/payments/limit-attempts.ts'
import { giveUpCharge, isOpen, lockCharges } from '#server/payments/lock-charges.ts'
import { findPaymentMethod, openCharge } from '#server/payments/open-charge.ts'
import { chargeTerms, requireMethod } from '#server/payments/payment-methods.ts'
import { isPayable, requestCharge } from '#server/payments/request-charge.ts'
import { Failure } from '#server/platform/failure.ts'
import { GatewayFailure } from '#server/providers/payments/port.ts'
import { refuseDecided, type UnpaidDeps } from './cancel-order.ts'
import { lockOrder } from './lock-order.ts'
import { updatePaymentMethod } from './orders.queries.ts'
import { getTransaction } from './views/get-transaction.ts'

const DECIDED = 'Metode pembayaran transaksi ini tidak dapat diubah lagi.'

export type MethodChange = { userId: number; orderId: number; paymentMethodId: number }

/**
 * Changes the payment method of an unpaid order: its charge is closed and a new one made, so that only one is live at
 * a time (F09). The same method gets a new charge where the one before can no longer be paid. The order's deadline and
 * holds do not change.
 * @throws Failure `not_found`, `conflict`, `too_many`, `method_unavailable`, or `payment_unavailable` where the
 *   provider makes no charge: the order then has no charge, and another method can be chosen
 */
export async function changePaymentMethod(
  deps: UnpaidDeps,
  { userId, orderId, paymentMethodId }: MethodChange,
): Promise<void> {
  const { kysely } = deps.database
  const before = await getTransaction(kysely, userId, orderId, deps.clock())
  // The method is chosen already: a second click changes nothing. A code or link whose time is over is made anew.
  if (before.payment_id === paymentMethodId && (await isPayable(kysely, orderId, deps.clock()))) return
  // Refused before the provider is asked, since the check under the lock would refuse it anyway.
  const [payment, fulfilment] = [
    paymentStateOf[before.payment_status],
    fulfilmentStateOf[before.transaction_status],
  ]
  if (!orderCan.pay(payment, fulfilment)) throw new Failure('conflict', DECIDED)
  await refuseManyAttempts(kysely, orderId, deps.clock())
  await deps.askProvider(orderId, 'change of method')
  const now = deps.clock()
  const { closed, opened } = await deps.database.transact(async (tx) => {
    const [order, attempts, method] = await tx.pipeline(
      lockOrder(orderId),
      lockCharges(orderId),
      findPaymentMethod(paymentMethodId),
    )
    refuseDecided(order, now, DECIDED)
    const { payable: amount, expiresAt: orderEnds } = order
    const terms = chargeTerms(requireMethod(deps.gateway, method), { amount, orderEnds, now })
    refuseAttempts(attempts, now)
    const open = attempts.find(isOpen)
    const charge = {
      orderId,
      refno: order.refno,
      attempt: Math.max(0, ...attempts.map(({ attempt }) => attempt)) + 1,
      gateway: deps.gateway.name,
      ...terms,
    }
    const [, , made] = await tx.commit(
      open && giveUpCharge(open, 'cancelled', now),
      updatePaymentMethod(orderId, paymentMethodId, now),
      openCharge(charge, now),
    )
    return { closed: open ? [open] : [], opened: made }
  })
  await closeCharges(deps, closed)
  try {
    await requestCharge(deps, opened)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    deps.log.error({ reference: opened.reference, error }, 'orders: the payment provider gave no charge')
    // If the provider refused, the charge has failed. If it did not answer, the job finds out whether the charge
    // exists.
    if (error.kind === 'refused') {
      await deps.database.transact(async (tx) => {
        const [, charges] = await tx.pipeline(lockOrder(orderId), lockCharges(orderId))
        const charge = charges.find(({ id }) => id === opened.id)
        if (charge?.state === 'requested') await tx.commit(giveUpCharge(charge, 'failed', deps.clock()))
      })
    }
    throw new Failure(
      'payment_unavailable',
      'Metode ini sedang tidak dapat dipakai. Coba lagi sebentar lagi, atau pilih metode lain.',
      { retryAfterSeconds: 10 },
    )
  }
}
