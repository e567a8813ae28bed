import { canMove, isPaidAtDoor } from '#contracts/order-states.ts'
import { formatRupiah, type Rupiah } from '#kernel/money.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { closeCharges } from '#server/payments/close-charges.ts'
import { giveUpCharge, isOpen, lockCharges, recordMovement } from '#server/payments/lock-charges.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import type { UnpaidDeps } from './cancel-order.ts'
import { lockNamedOrder } from './lock-order.ts'
import { isPaid } from './order.rules.ts'
import type { LockedOrder, OrderGoods, PayableOrder } from './order.ts'
import { readOpenBooking } from './parcels/booking.queries.ts'
import { isNotMade } from './parcels/parcel-journey.rules.ts'
import { SHIPMENT_REQUESTED } from './parcels/refuse-booked.ts'
import { freeStockOf, heldTimeOf, lockHolderOf } from './pay-order.ts'
import { readGoods } from './read-goods.ts'
import { takeMoney } from './take-money.ts'
import { getOrderRow } from './views/show-order.ts'

export type SeenMoney = {
  orderId: number
  /** What came in, as the bank shows it. */
  amount: Rupiah
  /** The bank's reference of the transfer. */
  reference: string
  reason: string
}

/**
 * Pays an order with money that an operator saw come in by another way than the provider (F112): a movement of the
 * order's account like any other. Its open charge is given up, so what is paid there as well becomes due back.
 * @returns `refund_due` where the order could not be paid, or not wholly, and so some of the money is due back
 * @throws Failure forbidden, not_found, conflict, invalid
 */
export async function markPaid(
  deps: UnpaidDeps,
  actor: Actor,
  seen: SeenMoney,
): Promise<'paid' | 'refund_due'> {
  requireRight(actor, 'uang.catat')
  const before = await getOrderRow(deps.database.kysely, seen.orderId)
  refuseUnpayable(before)
  // The provider may have a payment already: then the order needs no other.
  await deps.askProvider(seen.orderId, 'mark as paid')
  const now = deps.clock()
  const { outcome, givenUp } = await deps.database.transact((tx) => settleSeen(tx, actor, seen, now))
  await closeCharges(deps, givenUp)
  return outcome
}

async function settleSeen(
  tx: Tx,
  actor: Actor,
  { orderId, amount, reference, reason }: SeenMoney,
  now: Date,
) {
  const [order, charges, goods, booking] = await tx.pipeline(
    lockNamedOrder(orderId),
    lockCharges(orderId),
    readGoods(orderId),
    readOpenBooking(orderId),
  )
  requirePayable(order, goods)
  const atDoor = isPaidAtDoor(order.paymentState, order.fulfilmentState)
  const shipment = atDoor && booking !== undefined && !isNotMade(booking) ? booking : undefined
  if (shipment?.state === 'requested') {
    throw new Failure('conflict', SHIPMENT_REQUESTED)
  }
  if (amount !== order.payable) {
    throw fieldFailure(
      'amount',
      `Pesanan ini menunggu ${formatRupiah(order.payable)}, tidak lebih dan tidak kurang`,
    )
  }
  const [, held, stock] = await tx.pipeline(lockHolderOf(goods), heldTimeOf(goods), freeStockOf(goods))
  // Of a parcel on its way it is what the courier collects, which is then not taken a second time.
  const movement = { orderId, chargeId: null, bookingId: shipment?.id ?? null, note: reference }
  const givenUp = charges.filter(isOpen)
  const received = [
    ...givenUp.map((charge) => giveUpCharge(charge, 'cancelled', now)),
    recordMovement({ ...movement, kind: 'received', amount }, now),
  ]
  const owe = (part: Rupiah) => recordMovement({ ...movement, kind: 'refund_due', amount: part }, now)
  const money = { amount, received, owe, note: 'marked as paid', now }
  const { outcome, writes } = takeMoney(order, goods, money, { held, stock })
  await tx.pipeline(...writes)
  await recordAct(tx, actor, {
    verb: 'order.mark-paid',
    id: orderId,
    before: { paymentState: order.paymentState },
    after: { amount, reference, outcome },
    reason,
    now,
  })
  return { outcome, givenUp }
}

function requirePayable(order: LockedOrder, { partReturned }: OrderGoods): asserts order is PayableOrder {
  refuseUnpayable(order)
  if (partReturned) {
    throw new Failure('conflict', 'Sebagian pesanan ini sudah dikembalikan. Buat pesanan baru untuk sisanya.')
  }
  if (order.failureCause === 'cancelled' || order.buyerGone) {
    throw new Failure('conflict', 'Pesanan ini sudah dibatalkan. Kembalikan uangnya kepada pengirimnya.')
  }
}

function refuseUnpayable({ paymentState }: Pick<LockedOrder, 'paymentState'>): void {
  if (isPaid(paymentState)) throw new Failure('conflict', 'Pesanan ini sudah lunas.')
  const isHeld = paymentState === 'authorised' || paymentState === 'challenged'
  if (isHeld || !canMove(paymentState, 'paid')) {
    throw new Failure(
      'conflict',
      'Penyedia pembayaran sedang memproses pembayaran pesanan ini. Tunggu hasilnya.',
    )
  }
}
