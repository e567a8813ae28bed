import { orderCan, paymentStateOf } from '#contracts/order-states.ts'
import { closeCharges } from '#server/payments/close-charges.ts'
import { type Charge, lockCharges, setChargeState } from '#server/payments/lock-charges.ts'
import type { PaymentsDeps } from '#server/payments/payments-deps.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { failOrder } from './fail-order.ts'
import { getTransaction } from './get-transaction.ts'
import { lockOrder } from './lock-order.ts'
import { isOverdue } from './order.rules.ts'
import type { LockedOrder } from './order.ts'
import type { AskProvider, OrdersDeps } from './orders-deps.ts'

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
  // Money may be on its way to us: who has paid wants the goods.
  await deps.askProvider(orderId, 'cancel')
  const now = deps.clock()
  const closed = await deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, orderId)
    refuseDecided(order, now, DECIDED)
    const charges = await setAside(tx, orderId, now)
    await failOrder(tx, order, { cause: 'cancelled by the buyer', now }, deps.log)
    return charges
  })
  await closeCharges(deps, closed)
}

/** @throws Failure `conflict` unless the order waits for money that nobody has promised yet */
export function refuseDecided(order: LockedOrder, now: Date, message: string): void {
  if (order.paymentState !== 'awaiting' || isOverdue(order, now)) throw new Failure('conflict', message)
}

/** The order's open charge is not waited for any more; gives it, for the provider to be told. */
export async function setAside(tx: Tx, orderId: number, now: Date): Promise<Charge[]> {
  const open = (await lockCharges(tx, orderId)).filter(
    (charge) => charge.state === 'live' || charge.state === 'requested',
  )
  for (const charge of open) await setChargeState(tx, charge, 'cancelled', now)
  return open
}
