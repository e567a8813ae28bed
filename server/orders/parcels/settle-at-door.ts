import { canMove, isPaidAtDoor } from '#contracts/order-states.ts'
import type { ParcelStep } from '#contracts/parcels.ts'
import type { Rupiah } from '#kernel/money.ts'
import { returnCopies, undoWriteOff, writeOffCopies } from '#server/inventory/move-stock.ts'
import { type Collected, readCollected, recordMovement } from '#server/payments/lock-charges.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Listed } from '#server/platform/database/statement.ts'
import { failOrder } from '../fail-order.ts'
import type { LockedOrder, OrderGoods, PayableOrder } from '../order.ts'
import { flagRefundDue, refreshRefundDue } from '../orders.queries.ts'
import { freeStockOf, heldTimeOf, lockHolderOf, takeBackGoods } from '../pay-order.ts'
import { readGoods } from '../read-goods.ts'
import { readOrderAccount } from '../refunds/refunds.queries.ts'
import { takeMoney } from '../take-money.ts'
import { type Booking, noteWrittenOff } from './booking.queries.ts'
import { hasLeft } from './parcel-journey.rules.ts'

/** The ends of a journey, without that on its way back: it may be delivered all the same. */
const DECIDES: ReadonlySet<ParcelStep> = new Set(['delivered', 'returned', 'lost', 'cancelled'])

type AtDoor = {
  order: LockedOrder
  booking: Booking
  amount: Rupiah
  collected: Collected
  goods: OrderGoods
  now: Date
}

/**
 * What the journey of a parcel means for the money that its courier collects, under the order's lock. Delivered, its
 * money has come, once for each delivery that stands. Back at the shop or lost, nothing comes: the order fails. Copies
 * of a lost parcel that comes back after all are on the shelf again. Repeated, it changes nothing.
 */
export async function settleAtDoor(
  tx: Tx,
  { order, booking }: { order: LockedOrder; booking: Booking },
  { step, steps, now }: { step: ParcelStep; steps: readonly ParcelStep[]; now: Date },
): Promise<void> {
  const { collects: amount } = booking
  if (amount === null || !DECIDES.has(step)) return
  const [goods, collected] = await tx.pipeline(readGoods(order.id), readCollected(booking.id))
  const isCollected = collected.deliveries > collected.takenBack
  const atDoor = { order, booking, amount, collected, goods, now }
  if (step === 'delivered') {
    if (!isCollected) await tx.pipeline(...(await collect(tx, atDoor)))
    return
  }
  const isGone = step === 'lost' && hasLeft(steps)
  if (isPaidAtDoor(order.paymentState, order.fulfilmentState)) {
    // A shipment that was cancelled is ordered again.
    if (step !== 'cancelled')
      await tx.pipeline(...undeliver(order, goods, { gone: isGone ? booking : undefined, now }))
  } else if (isCollected && steps.includes('delivered')) {
    await tx.pipeline(...(await undoDelivery(tx, atDoor, isGone)))
  }
  if (step === 'returned') await tx.pipeline(...undoParcelWriteOff(atDoor))
}

/** The statements that take the money, or make it due back where its order wants none. */
async function collect(tx: Tx, { order, booking, amount, collected, goods, now }: AtDoor): Promise<Listed[]> {
  const note = booking.reference
  const delivery = collected.deliveries + 1
  const movement = { orderId: order.id, chargeId: null, bookingId: booking.id, delivery, note }
  const owe = (part: Rupiah) => recordMovement({ ...movement, kind: 'refund_due', amount: part }, now)
  const oweAll = (as: 'received' | 'surplus') => [
    recordMovement({ ...movement, kind: as, amount }, now),
    owe(amount),
    flagRefundDue(order.id, now),
  ]
  // It was paid by another way meanwhile.
  if (!isPayable(order)) return oweAll('surplus')
  if (order.failureCause === 'cancelled' || order.buyerGone) return oweAll('received')
  // What the order takes is in its parcel, which was found.
  const found = goods.partReturned ? [] : undoParcelWriteOff({ order, booking, goods, now })
  const [, held] = await tx.pipeline(lockHolderOf(goods), heldTimeOf(goods), ...found)
  const [stock] = await tx.pipeline(freeStockOf(goods))
  const received = [recordMovement({ ...movement, kind: 'received', amount }, now)]
  return takeMoney(order, goods, { amount, received, owe, note, now }, { held, stock }).writes
}

const isPayable = (order: LockedOrder): order is PayableOrder => canMove(order.paymentState, 'paid')

/**
 * The statements that end an order whose parcel did not get to its buyer: nothing is owed. Its copies are on the shelf
 * again, or written off where their parcel is `gone`.
 */
export function undeliver(
  order: LockedOrder,
  goods: OrderGoods,
  { gone, now }: { gone: Booking | undefined; now: Date },
): Listed[] {
  return [
    ...failOrder(order, goods, { cause: 'undelivered', now }),
    ...(gone ? writeOffParcel({ order, booking: gone, goods, now }) : []),
  ]
}

type Copies = Pick<AtDoor, 'order' | 'booking' | 'goods' | 'now'>

/** The statements that take the copies in a parcel out of the stock. */
function writeOffParcel({ order, booking, goods, now }: Copies): Listed[] {
  return [
    writeOffCopies(paperOf(goods), { note: `Pesanan ${order.refno}`, now }),
    noteWrittenOff(booking.id, true),
  ]
}

/** The statements that put copies back into the stock which were written off with their parcel. */
function undoParcelWriteOff({ order, booking, goods, now }: Copies): Listed[] {
  if (!booking.writtenOff) return []
  const note = `Pesanan ${order.refno}: paketnya ditemukan`
  return [undoWriteOff(paperOf(goods), { note, now }), noteWrittenOff(booking.id, false)]
}

const paperOf = ({ lines }: OrderGoods) => lines.filter(({ format }) => format === 'paper')

/**
 * The carrier takes back that it delivered: no money came. Where staff returned or took back anything meanwhile, or the
 * buyer confirmed the parcel, it is for people to decide.
 */
async function undoDelivery(
  tx: Tx,
  { order, booking, amount, collected, goods, now }: AtDoor,
  isGone: boolean,
): Promise<Listed[]> {
  const { kept, due, returned } = await readOrderAccount(tx, order.id)
  const returnedByStaff = returned - collected.takenBack * amount
  if (order.paymentState !== 'paid' || kept !== amount || due > 0 || returnedByStaff > 0) return []
  const note = booking.reference
  const delivery = collected.deliveries
  const movement = { orderId: order.id, chargeId: null, bookingId: booking.id, delivery, amount, note }
  return [
    ...failOrder(order, goods, { cause: 'reversed', note, now }),
    recordMovement({ ...movement, kind: 'refund_due' }, now),
    recordMovement({ ...movement, kind: 'refund_paid' }, now),
    refreshRefundDue(order.id, now),
    ...takeBackGoods(goods, undefined, now, [
      returnCopies(order.id, paperOf(goods)),
      ...(isGone ? writeOffParcel({ order, booking, goods, now }) : []),
    ]),
  ]
}
