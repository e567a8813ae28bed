import type { Rupiah } from '#kernel/money.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { recordMovement } from '#server/payments/lock-charges.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Listed } from '#server/platform/database/statement.ts'
import { Failure } from '#server/platform/failure.ts'
import { failOrder } from '../fail-order.ts'
import { lockNamedOrder } from '../lock-order.ts'
import { putOrderMail } from '../mails/order-mails.queries.ts'
import { isPaid } from '../order.rules.ts'
import type { LockedOrder, OrderGoods } from '../order.ts'
import { flagRefundDue } from '../orders.queries.ts'
import { refuseBooked } from '../parcels/refuse-booked.ts'
import { heldTimeOf, lockHolderOf, takeBackGoods } from '../pay-order.ts'
import { readGoods } from '../read-goods.ts'
import { readOrderAccount } from '../refunds/refunds.queries.ts'
import { copiesBack, loggedLines, partsOf, type ReturnedLine } from './return-part.ts'
import { type Returnable, readReturnable } from './returns.queries.ts'
import { copiesLeft, type ReturnedCopies } from './returns.rules.ts'

export type TakenBack = {
  orderId: number
  /** What became of paper copies that were sent. */
  copies?: ReturnedCopies | undefined
  reason: string
  now: Date
}

/**
 * Takes a paid order back as a whole, at its buyer's wish or because it cannot be delivered: what it gave ends (but no
 * title that its buyer has from another order), copies that were not sent return to the stock, those that were sent as
 * it is said, and all of its money becomes due back. Its buyer is told.
 * @throws Failure forbidden, not_found, conflict
 */
export async function takeBackOrder(
  tx: Tx,
  actor: Actor,
  { orderId, copies = 'kept', reason, now }: TakenBack,
): Promise<{ id: number; refno: string; due: Rupiah }> {
  requireRight(actor, 'uang.kembalikan')
  const [order, goods, found] = await tx.pipeline(
    lockNamedOrder(orderId),
    readGoods(orderId),
    readReturnable(orderId),
  )
  if (!isPaid(order.paymentState)) {
    throw new Failure('conflict', `Pesanan ${order.refno} tidak lunas, jadi tidak ada yang dikembalikan.`)
  }
  await refuseBooked(tx, order)
  const parts = found === undefined || !goods.sent ? [] : partsOf(found, copiesLeftOf(found, copies))
  const sentBack = copiesBack(order, parts, now)
  const kept = await takeBackWhole(tx, order, goods, { note: 'taken back by the shop', now, sentBack })
  await putOrderMail(tx, { orderId, kind: 'cancelled', now })
  await recordAct(tx, actor, {
    verb: 'order.take-back',
    id: orderId,
    before: { paymentState: order.paymentState, due: 0 },
    after: { paymentState: 'failed', due: kept, ...(parts.length > 0 && { lines: loggedLines(parts) }) },
    reason,
    now,
  })
  return { id: orderId, refno: order.refno, due: kept }
}

/** All paper copies of an order that did not come back before. */
function copiesLeftOf({ lines }: Returnable, copies: ReturnedCopies): ReturnedLine[] {
  return lines
    .filter((line) => line.format === 'paper' && copiesLeft(line) > 0)
    .map((line) => ({ position: line.position, quantity: copiesLeft(line), copies }))
}

/**
 * Ends a paid order: access ends, copies that were not sent return to the stock, and all of its money becomes due back.
 * @param sentBack what becomes of copies that were sent
 * @returns what is due back
 * @throws Failure conflict for a gift that was accepted
 */
export async function takeBackWhole(
  tx: Tx,
  order: LockedOrder,
  goods: OrderGoods,
  { note, now, sentBack }: { note: string; now: Date; sentBack?: readonly Listed[] },
): Promise<Rupiah> {
  if (goods.gift?.claimed) {
    throw new Failure('conflict', 'Hadiah ini sudah diterima, jadi tidak dapat ditarik kembali.')
  }
  const [, held] = await tx.pipeline(lockHolderOf(goods), heldTimeOf(goods))
  const { kept } = await readOrderAccount(tx, order.id)
  const owed = { orderId: order.id, chargeId: null, kind: 'refund_due', amount: kept, note } as const
  await tx.pipeline(
    // A payment that comes after this is due back, as for an order that its buyer has cancelled.
    ...failOrder(order, goods, { cause: 'cancelled', note, now }),
    kept > 0 ? recordMovement(owed, now) : undefined,
    kept > 0 ? flagRefundDue(order.id, now) : undefined,
    ...takeBackGoods(goods, held, now, sentBack),
  )
  return kept
}
