import { formatRupiah, type Rupiah, rupiah } from '#kernel/money.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { recordMovement } from '#server/payments/lock-charges.ts'
import { type Actor, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { mismatch } from '#server/platform/request-key.ts'
import { lockNamedOrder } from '../lock-order.ts'
import { putOrderMail } from '../mails/order-mails.queries.ts'
import { refreshRefundDue } from '../orders.queries.ts'
import { bookUnbooked } from './book-refund.ts'
import {
  findApprovalOf,
  findRefund,
  insertRefund,
  listRefundRows,
  type RefundFilter,
  type RefundRecord,
  readOrderAccount,
  updateRefund,
} from './refunds.queries.ts'

export type { RefundRecord } from './refunds.queries.ts'

/** Refunds that were approved, the latest first. */
export async function listRefunds(
  db: Queryable,
  filter: RefundFilter,
  limit: number,
): Promise<RefundRecord[]> {
  return listRefundRows(db, filter, limit)
}

/** The right is asked for again by each verb. */
const RIGHT = 'uang.kembalikan'

export type Approval = {
  orderId: number
  /** Of the request: a repeated one gets the same answer and approves nothing twice. */
  key?: string | undefined
  /** All that is due and not approved yet, if it is not given. */
  amount?: Rupiah | undefined
  account: string
  reason: string
  now: Date
}

/**
 * Approves that money which is due back goes to an account; its buyer is told. Never more than is due.
 * @throws Failure forbidden, not_found, conflict, invalid
 */
export async function approveRefund(
  tx: Tx,
  actor: Actor,
  { orderId, key, amount, account, reason, now }: Approval,
): Promise<RefundRecord> {
  requireRight(actor, RIGHT)
  const [order] = await tx.pipeline(lockNamedOrder(orderId))
  const earlier = key === undefined ? undefined : await findApprovalOf(tx, orderId, key)
  if (earlier !== undefined) {
    const isSame = earlier.account === account.trim() && (amount ?? earlier.amount) === earlier.amount
    if (!isSame) throw mismatch()
    return earlier
  }
  // What a provider has returned already is not due any more.
  await bookUnbooked(tx, order, now)
  const { due, approved } = await readOrderAccount(tx, orderId)
  const left = rupiah(Math.max(0, due - approved))
  if (left === 0)
    throw new Failure('conflict', `Tidak ada dana pesanan ${order.refno} yang menunggu persetujuan.`)
  const approval = amount ?? left
  if (approval <= 0 || approval > left) {
    throw fieldFailure('amount', `Jumlah harus lebih dari 0 dan paling banyak ${formatRupiah(left)}`)
  }
  if (account.trim() === '') throw fieldFailure('account', 'Isi rekening tujuan')
  const draft = { orderId, amount: approval, account: account.trim(), reason, key }
  const id = await insertRefund(tx, draft, now)
  await putOrderMail(tx, { orderId, kind: 'refund_approved', detail: String(id), now })
  const after = { refund: id, amount: approval, account: draft.account }
  await recordAct(tx, actor, { verb: 'order.approve-refund', id: orderId, after, reason, now })
  return getRefund(tx, id)
}

type OfRefund = { refundId: number; version?: number | undefined; now: Date }

/**
 * Notes that an approved refund was paid, once; its buyer is told. It moves no money itself.
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict
 */
export async function payRefund(
  tx: Tx,
  actor: Actor,
  { refundId, reference, version, now }: OfRefund & { reference: string },
): Promise<RefundRecord> {
  const { id, orderId, amount } = await lockPayable(tx, actor, { refundId, version })
  if (reference.trim() === '') throw fieldFailure('reference', 'Isi nomor referensi')
  const note = reference.trim()
  await updateRefund(tx, id, { state: 'paid', reference: note, paid_at: now })
  await tx.pipeline(
    recordMovement({ orderId, chargeId: null, kind: 'refund_paid', amount, note }, now),
    refreshRefundDue(orderId, now),
  )
  await putOrderMail(tx, { orderId, kind: 'refunded', detail: now.toISOString(), now })
  const after = { refund: id, amount, reference: note }
  await recordAct(tx, actor, { verb: 'order.pay-refund', id: orderId, after, now })
  return getRefund(tx, id)
}

/**
 * Withdraws an approval that was not paid: its amount is due as before.
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict
 */
export async function withdrawRefund(
  tx: Tx,
  actor: Actor,
  { refundId, reason, version, now }: OfRefund & { reason: string },
): Promise<RefundRecord> {
  const { id, orderId, amount } = await lockApproved(tx, actor, { refundId, version })
  await updateRefund(tx, id, { state: 'withdrawn' })
  const before = { refund: id, amount }
  await recordAct(tx, actor, { verb: 'order.withdraw-refund', id: orderId, before, reason, now })
  return getRefund(tx, id)
}

/**
 * The same, of which the money is still due back: its payer may have got it back in another way since the approval, by
 * a reversal or a refund in the provider's dashboard.
 */
export async function lockPayable(
  tx: Tx,
  actor: Actor,
  of: Pick<OfRefund, 'refundId' | 'version'>,
): Promise<RefundRecord> {
  const refund = await lockApproved(tx, actor, of)
  const { due, approved, unexplained } = await readOrderAccount(tx, refund.orderId)
  const left = rupiah(Math.max(0, due - unexplained))
  if (approved <= left) return refund
  throw new Failure(
    'conflict',
    `Pesanan ${refund.refno} hanya perlu dikembalikan ${formatRupiah(left)} lagi, sedangkan yang disetujui ${formatRupiah(approved)}. Jangan kirim uangnya: cabut persetujuan ini.`,
  )
}

/** A refund that is approved, and neither paid nor asked of its gateway, under the lock of its order. */
async function lockApproved(
  tx: Tx,
  actor: Actor,
  { refundId, version }: Pick<OfRefund, 'refundId' | 'version'>,
): Promise<RefundRecord> {
  requireRight(actor, RIGHT)
  const { orderId } = await getRefund(tx, refundId)
  await tx.pipeline(lockNamedOrder(orderId))
  const refund = await getRefund(tx, refundId)
  requireVersion(version, refund)
  if (refund.state === 'paid') throw new Failure('conflict', 'Pengembalian dana ini sudah dibayarkan.')
  if (refund.state === 'sent') {
    throw new Failure('conflict', 'Pengembalian ini sedang diproses penyedia pembayaran. Tunggu hasilnya.')
  }
  if (refund.state === 'withdrawn') throw new Failure('conflict', 'Persetujuan ini sudah dicabut.')
  return refund
}

export async function getRefund(db: Queryable, id: number): Promise<RefundRecord> {
  const refund = await findRefund(db, id)
  if (refund === undefined) throw new Failure('not_found', 'Pengembalian dana ini tidak ditemukan.')
  return refund
}
