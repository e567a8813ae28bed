import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { lockNamedOrder } from '../lock-order.ts'
import { findOrderForOperator } from '../views/operator-orders.queries.ts'
import { isStillTrue } from './mail-truth.rules.ts'
import { isForBuyer } from './order-mail-kind.ts'
import { findOrderMail, sendAgain } from './order-mails.queries.ts'

/**
 * Queues a mail of an order once more, to its buyer's present address. What it says is composed anew.
 * @throws Failure forbidden, not_found, conflict
 */
export async function resendMail(
  tx: Tx,
  actor: Actor,
  { orderId, mailId, now }: { orderId: number; mailId: number; now: Date },
): Promise<{ refno: string }> {
  requireRight(actor, 'pesanan.ubah')
  const [{ refno, buyerGone }] = await tx.pipeline(lockNamedOrder(orderId))
  const mail = await findOrderMail(tx, { orderId, mailId })
  const order = await findOrderForOperator(tx, orderId)
  if (mail === undefined || order === undefined || !isForBuyer(mail.kind)) {
    throw new Failure('not_found', `Pesanan ${refno} tidak memiliki email ini untuk pembelinya.`)
  }
  if (buyerGone) throw new Failure('conflict', `Akun pembeli pesanan ${refno} sudah dihapus.`)
  if (mail.sendAt !== null) throw new Failure('conflict', 'Email ini sedang menunggu dikirim.')
  if (!isStillTrue(mail.kind, order)) {
    throw new Failure('conflict', 'Isi email ini tidak lagi sesuai dengan keadaan pesanan.')
  }
  await sendAgain(tx, mailId, now)
  await recordAct(tx, actor, { verb: 'order.resend-mail', id: orderId, after: { mail: mail.kind }, now })
  return { refno }
}
