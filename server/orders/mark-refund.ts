import { formatRupiah, type Rupiah, rupiah } from '#kernel/money.ts'
import { recordMovement } from '#server/payments/lock-charges.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockOrder } from './lock-order.ts'
import { putOrderMail, readAccount } from './mails/order-mails.queries.ts'
import { findOrderId } from './operator-orders.queries.ts'
import { refreshRefundDue } from './orders.queries.ts'

export type MarkedRefund = { id: number; refno: string; returned: Rupiah; left: Rupiah }

/**
 * Records that a refund that was due has been paid, and mails its buyer. Without an amount, the whole refund.
 * @throws Error with a sentence for the operator
 */
export async function markRefund(
  tx: Tx,
  { number, amount, note, now }: { number: string; amount: Rupiah | undefined; note: string; now: Date },
): Promise<MarkedRefund> {
  const id = await findOrderId(tx, number)
  if (id === undefined) throw new Error(`there is no order ${number}`)
  const [order] = await tx.pipeline(lockOrder(id))
  const account = await readAccount(tx, id)
  const due = rupiah(Math.max(0, account.due - account.returned))
  if (due === 0) throw new Error(`nothing is due back for order ${order.refno}`)
  const returned = amount ?? due
  if (returned > due) {
    throw new Error(`only ${formatRupiah(due)} is due back for order ${order.refno}`)
  }
  await tx.pipeline(
    recordMovement({ orderId: id, chargeId: null, kind: 'refund_paid', amount: returned, note }, now),
    refreshRefundDue(id, now),
  )
  await putOrderMail(tx, { orderId: id, kind: 'refunded', detail: now.toISOString(), now })
  return { id, refno: order.refno, returned, left: rupiah(due - returned) }
}
