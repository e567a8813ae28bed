import type { Rupiah } from '#kernel/money.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { recordMovement } from '#server/payments/lock-charges.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { failOrder } from './fail-order.ts'
import { lockNamedOrder } from './lock-order.ts'
import { putOrderMail } from './mails/order-mails.queries.ts'
import { isPaid } from './order.rules.ts'
import { flagRefundDue } from './orders.queries.ts'
import { heldTimeOf, takeBackGoods } from './pay-order.ts'
import { readGoods } from './read-goods.ts'
import { readOrderAccount } from './refunds.queries.ts'

/**
 * Takes a paid order back as a whole, at its buyer's wish or because it cannot be delivered: access ends, copies that
 * were not sent return to the shelf, and all of its money becomes due back. Its buyer is told.
 * @throws Failure forbidden, not_found, conflict
 */
export async function takeBackOrder(
  tx: Tx,
  actor: Actor,
  { orderId, reason, now }: { orderId: number; reason: string; now: Date },
): Promise<{ id: number; refno: string; due: Rupiah }> {
  requireRight(actor, 'uang.kembalikan')
  const [order, goods] = await tx.pipeline(lockNamedOrder(orderId), readGoods(orderId))
  if (!isPaid(order.paymentState)) {
    throw new Failure('conflict', `Pesanan ${order.refno} tidak lunas, jadi tidak ada yang dikembalikan.`)
  }
  const [held] = await tx.pipeline(heldTimeOf(goods))
  const { kept } = await readOrderAccount(tx, orderId)
  const note = 'taken back by the shop'
  const owed = { orderId, chargeId: null, kind: 'refund_due', amount: kept, note } as const
  await tx.pipeline(
    // A payment that comes after this is due back, as for an order that its buyer has cancelled.
    ...failOrder(order, goods, { cause: 'cancelled', note, now }),
    kept > 0 ? recordMovement(owed, now) : undefined,
    kept > 0 ? flagRefundDue(orderId, now) : undefined,
    ...takeBackGoods(goods, held, now),
  )
  await putOrderMail(tx, { orderId, kind: 'cancelled', now })
  await recordAct(tx, actor, {
    verb: 'order.take-back',
    id: orderId,
    before: { paymentState: order.paymentState, due: 0 },
    after: { paymentState: 'failed', due: kept },
    reason,
    now,
  })
  return { id: orderId, refno: order.refno, due: kept }
}
