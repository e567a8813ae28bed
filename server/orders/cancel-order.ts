import { orderCan, paymentStateOf } from '#contracts/order-states.ts'
import { closeCharges } from '#server/payments/close-charges.ts'
import { giveUpCharge, isOpen, lockCharges } from '#server/payments/lock-charges.ts'
import type { PaymentsDeps } from '#server/payments/payments-deps.ts'
import { Failure } from '#server/platform/failure.ts'
import { failOrder } from './fail-order.ts'
import { getTransaction } from './get-transaction.ts'
import { lockOrder } from './lock-order.ts'
import { isOverdue } from './order.rules.ts'
import type { LockedOrder } from './order.ts'
import type { AskProvider, OrdersDeps } from './orders-deps.ts'
import { readGoods } from './read-goods.ts'

const DECIDED = 'Transaksi ini tidak dapat dibatalkan lagi.'

export type UnpaidDeps = OrdersDeps & PaymentsDeps & { askProvider: AskProvider }

/**
 * Cancels an unpaid order for its buyer. Its holds are released at once, and its charge is closed if the provider
 * supports that. If a payment arrives anyway, a refund is due.
 * @throws Failure `not_found`, or `conflict` for an order that is not waiting for a payment
 */
export async function cancelOrder(
  deps: UnpaidDeps,
  { userId, orderId }: { userId: number; orderId: number },
): Promise<void> {
  const before = await getTransaction(deps.database.kysely, userId, orderId, deps.clock())
  // Refused before the provider is asked, since the check under the lock would refuse it anyway.
  if (!orderCan.cancel(paymentStateOf[before.payment_status])) throw new Failure('conflict', DECIDED)
  // The provider may have the payment already: then the buyer gets the goods.
  await deps.askProvider(orderId, 'cancel')
  const now = deps.clock()
  const closed = await deps.database.transact(async (tx) => {
    const [order, charges, goods] = await tx.pipeline(
      lockOrder(orderId),
      lockCharges(orderId),
      readGoods(orderId),
    )
    refuseDecided(order, now, DECIDED)
    const open = charges.filter(isOpen)
    await tx.commit(
      ...open.map((charge) => giveUpCharge(charge, 'cancelled', now)),
      ...failOrder(order, goods, { cause: 'cancelled', now }),
    )
    return open
  })
  await closeCharges(deps, closed)
}

/** @throws Failure `conflict` unless the order waits for a payment and the provider holds none */
export function refuseDecided(order: LockedOrder, now: Date, message: string): void {
  if (order.paymentState !== 'awaiting' || isOverdue(order, now)) throw new Failure('conflict', message)
}
