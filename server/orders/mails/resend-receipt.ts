import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { lockNamedOrder } from '../lock-order.ts'
import { isPaid } from '../order.rules.ts'
import { putOrderMail } from './order-mails.queries.ts'

/**
 * Queues the mail with the receipt of a paid order once more, to its buyer's present address.
 * @throws Failure forbidden, not_found, conflict
 */
export async function resendReceipt(
  tx: Tx,
  actor: Actor,
  { orderId, now }: { orderId: number; now: Date },
): Promise<{ id: number; refno: string }> {
  requireRight(actor, 'pesanan.ubah')
  const [order] = await tx.pipeline(lockNamedOrder(orderId))
  if (!isPaid(order.paymentState)) {
    throw new Failure('conflict', `Pesanan ${order.refno} belum memiliki kuitansi, karena belum dibayar.`)
  }
  if (order.buyerGone) throw new Failure('conflict', `Akun pembeli pesanan ${order.refno} sudah dihapus.`)
  await putOrderMail(tx, { orderId, kind: 'paid', detail: now.toISOString(), now })
  await recordAct(tx, actor, { verb: 'order.resend-receipt', id: orderId, now })
  return { id: orderId, refno: order.refno }
}
