import { orderCan, paymentStateOf } from '#contracts/order-states.ts'
import { closeCharges } from '#server/payments/close-charges.ts'
import { isOpen, lockCharges, setChargeState } from '#server/payments/lock-charges.ts'
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
 * Ends an unpaid order for its buyer: what it holds returns at once, its charge is closed at the provider
 * where it can be, and money that comes all the same is due back.
 * @throws Failure `not_found`, or `conflict` for an order that waits for no money
 */
export async function cancelOrder(
  deps: UnpaidDeps,
  { userId, orderId }: { userId: number; orderId: number },
): Promise<void> {
  const before = await getTransaction(deps.database.kysely, userId, orderId, deps.clock())
  // What the lock would refuse anyway is refused before the provider is asked.
  if (!orderCan.cancel(paymentStateOf[before.payment_status])) throw new Failure('conflict', DECIDED)
  // The provider may have the money already: a buyer who has paid wants the goods.
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
      ...open.map((charge) => setChargeState(charge, 'cancelled', now)),
      ...failOrder(order, goods, { cause: 'cancelled by the buyer', now }),
    )
    return open
  })
  await closeCharges(deps, closed)
}

/** @throws Failure `conflict` unless the order waits for money that nobody has promised yet */
export function refuseDecided(order: LockedOrder, now: Date, message: string): void {
  if (order.paymentState !== 'awaiting' || isOverdue(order, now)) throw new Failure('conflict', message)
}
