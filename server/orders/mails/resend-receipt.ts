import type { Tx } from '#server/platform/database/database.ts'
import { lockOrder } from '../lock-order.ts'
import { isPaid } from '../order.rules.ts'
import { findOrderId } from '../ship-order.queries.ts'
import { putOrderMail } from './order-mails.queries.ts'

/**
 * Queues the mail with the receipt of a paid order once more.
 * @throws Error with a sentence for the operator
 */
export async function resendReceipt(
  tx: Tx,
  { number, now }: { number: string; now: Date },
): Promise<{ id: number; refno: string }> {
  const id = await findOrderId(tx, number)
  if (id === undefined) throw new Error(`there is no order ${number}`)
  const [order] = await tx.pipeline(lockOrder(id))
  if (!isPaid(order.paymentState)) {
    throw new Error(`order ${order.refno} has no receipt: its payment is ${order.paymentState}`)
  }
  if (order.buyerGone) throw new Error(`the account that made order ${order.refno} was deleted`)
  await putOrderMail(tx, { orderId: id, kind: 'paid', detail: now.toISOString(), now })
  return { id, refno: order.refno }
}
