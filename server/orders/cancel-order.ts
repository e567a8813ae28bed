import { mayCancel, paymentStateOf } from '#contracts/order-states.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { closeCharges } from '#server/payments/close-charges.ts'
import { giveUpCharge, isOpen, type LockedCharge, lockCharges } from '#server/payments/lock-charges.ts'
import type { PaymentsDeps } from '#server/payments/payments-deps.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Listed } from '#server/platform/database/statement.ts'
import { Failure } from '#server/platform/failure.ts'
import { failOrder } from './fail-order.ts'
import { lockNamedOrder } from './lock-order.ts'
import { putOrderMail } from './mails/order-mails.queries.ts'
import { isOverdue } from './order.rules.ts'
import type { LockedOrder, OrderGoods } from './order.ts'
import type { AskProvider, OrdersDeps } from './orders-deps.ts'
import { type Booking, endBooking, readOpenBooking } from './parcels/booking.queries.ts'
import { hasLeft, isNotMade } from './parcels/parcel-journey.rules.ts'
import { SHIPMENT_BOOKED } from './parcels/refuse-booked.ts'
import { undeliver } from './parcels/settle-at-door.ts'
import { readGoods } from './read-goods.ts'
import { getTransaction } from './views/get-transaction.ts'
import { getOrderRow } from './views/show-order.ts'

const DECIDED = 'Transaksi ini tidak dapat dibatalkan lagi.'

export type UnpaidDeps = OrdersDeps & PaymentsDeps & { askProvider: AskProvider }

/**
 * Cancels an unpaid order for its buyer; one that is paid at the door as long as no shipment was ordered. Its holds are
 * released at once, and its charge is closed if the provider supports that. If a payment arrives anyway, a refund is due.
 * @throws Failure `not_found`, or `conflict` for an order that is not waiting for a payment
 */
export async function cancelOrder(
  deps: UnpaidDeps,
  { userId, orderId }: { userId: number; orderId: number },
): Promise<void> {
  const before = await getTransaction(deps.database.kysely, userId, orderId, deps.clock())
  // Refused before the provider is asked, since the check under the lock would refuse it anyway.
  if (!mayCancel(paymentStateOf[before.payment_status])) throw new Failure('conflict', DECIDED)
  // The provider may have the payment already: then the buyer gets the goods.
  await deps.askProvider(orderId, 'cancel')
  const now = deps.clock()
  const closed = await deps.database.transact(async (tx) => {
    const { booking, open, writes } = await cancellationOf(tx, orderId, now)
    if (booking !== undefined) {
      throw new Failure(
        'conflict',
        'Pengiriman pesanan ini sudah dipesan, jadi tidak dapat dibatalkan lagi. Tolak paketnya saat kurir datang.',
      )
    }
    await tx.commit(...writes)
    return open
  })
  await closeCharges(deps, closed)
}

/**
 * The same for an operator; its buyer is written to. A parcel that is paid at the door and on its way counts as lost:
 * the carrier may never say what became of it.
 * @throws Failure `forbidden`, `not_found`, or `conflict` for an order that is not waiting for a payment
 */
export async function cancelForBuyer(
  deps: UnpaidDeps,
  actor: Actor,
  { orderId, reason }: { orderId: number; reason: string },
): Promise<void> {
  requireRight(actor, 'pesanan.ubah')
  const before = await getOrderRow(deps.database.kysely, orderId)
  if (!mayCancel(before.paymentState)) throw new Failure('conflict', DECIDED)
  await deps.askProvider(orderId, 'cancel')
  const now = deps.clock()
  const closed = await deps.database.transact(async (tx) => {
    const { order, goods, booking, open, writes } = await cancellationOf(tx, orderId, now)
    if (booking !== undefined && !hasLeft([booking.step])) {
      throw new Failure('conflict', SHIPMENT_BOOKED)
    }
    await tx.pipeline(...(booking ? undeliver(order, goods, { gone: booking, now }) : writes))
    await putOrderMail(tx, { orderId, kind: 'cancelled', now })
    const after = { paymentState: 'failed', fulfilmentState: 'failed' }
    const { paymentState, fulfilmentState } = order
    const states = { paymentState, fulfilmentState }
    await recordAct(tx, actor, { verb: 'order.cancel', id: orderId, before: states, after, reason, now })
    return open
  })
  await closeCharges(deps, closed)
}

type Cancellation = {
  order: LockedOrder
  goods: OrderGoods
  /** The shipment that was ordered. */
  booking: Booking | undefined
  open: LockedCharge[]
  writes: Listed[]
}

async function cancellationOf(tx: Tx, orderId: number, now: Date): Promise<Cancellation> {
  const [order, charges, goods, booking] = await tx.pipeline(
    lockNamedOrder(orderId),
    lockCharges(orderId),
    readGoods(orderId),
    readOpenBooking(orderId),
  )
  refuseDecided(order, now, DECIDED)
  const notMade = booking !== undefined && isNotMade(booking)
  if (notMade) await endBooking(tx, booking, now)
  const open = charges.filter(isOpen)
  return {
    order,
    goods,
    booking: notMade ? undefined : booking,
    open,
    writes: [
      ...open.map((charge) => giveUpCharge(charge, 'cancelled', now)),
      ...failOrder(order, goods, { cause: 'cancelled', now }),
    ],
  }
}

/** @throws Failure `conflict` unless the order waits for a payment and the provider holds none */
export function refuseDecided(order: LockedOrder, now: Date, message: string): void {
  if (order.paymentState !== 'awaiting' || isOverdue(order, now)) throw new Failure('conflict', message)
}
