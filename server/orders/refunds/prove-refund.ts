import { PROOF_PDF_BYTES } from '#contracts/upload-bounds.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { encodePicture } from '#server/images/encode-picture.ts'
import { requirePicture } from '#server/images/image-kind.rules.ts'
import { inOperatorTurn } from '#server/images/picture-turns.ts'
import { type Actor, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { lockNamedOrder } from '../lock-order.ts'
import { findProofFile, putProof, type RefundProof } from './refund-proofs.queries.ts'
import { getRefund, type RefundRecord } from './refunds.ts'

/** Wide enough to read the figures of a photographed receipt. */
const WIDTH = 1280
/** A bank's PDF has some 100 kB. It is kept as it came. */

type Proving = { refundId: number; bytes: Uint8Array; version: number; now: Date }

/**
 * Keeps a file that shows that a refund was transferred: a picture, which is encoded again, or a PDF, by its bytes
 * (F39). Its buyer and staff who see money get it. A former one is replaced.
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict, too_large, unsupported_type
 */
export async function proveRefund(
  database: Database,
  actor: Actor,
  { refundId, bytes, version, now }: Proving,
): Promise<RefundRecord> {
  requireRight(actor, 'uang.kembalikan')
  requireTransferred(await getRefund(database.kysely, refundId))
  const proof = await readProof(bytes)
  return database.transact(async (tx) => {
    const { orderId } = await getRefund(tx, refundId)
    const [order] = await tx.pipeline(lockNamedOrder(orderId))
    const refund = await getRefund(tx, refundId)
    requireVersion(version, refund)
    requireTransferred(refund)
    // Its deletion was committed before this lock, and would not remove what is written now.
    if (order.buyerGone) throw new Failure('conflict', 'Akun pembeli sudah dihapus.')
    await putProof(tx, refundId, proof, now)
    const after = { refund: refundId, amount: refund.amount }
    await recordAct(tx, actor, { verb: 'order.prove-refund', id: orderId, after, now })
    return getRefund(tx, refundId)
  })
}

/**
 * The file of a proof as a `data:` URL, for the buyer of its order alone where one is named.
 * @throws Failure not_found
 */
export async function getProofFile(
  db: Queryable,
  refundId: number,
  of?: { userId: number; orderId: number },
): Promise<string> {
  const file = await findProofFile(db, refundId, of)
  if (file === undefined) throw new Failure('not_found', 'Bukti transfer tidak ditemukan.')
  return file
}

/** @throws Failure conflict */
function requireTransferred({ state, sent }: RefundRecord): void {
  if (state !== 'paid') {
    throw new Failure('conflict', 'Catat dulu bahwa dana ini sudah dibayar, lalu simpan buktinya.')
  }
  if (sent?.state === 'done') {
    throw new Failure('conflict', 'Dana ini dikembalikan penyedia pembayaran, bukan dengan transfer.')
  }
}

async function readProof(bytes: Uint8Array): Promise<RefundProof & { file: string }> {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (text(0, 5) === '%PDF-') {
    if (bytes.length > PROOF_PDF_BYTES) throw new Failure('too_large', 'Ukuran PDF paling besar 2 MB.')
    if (!text(-1024).includes('%%EOF')) {
      throw new Failure('unsupported_type', 'PDF ini tidak utuh. Unduh lagi dari bank Anda.')
    }
    return { kind: 'pdf', width: null, height: null, file: dataUrl('application/pdf', bytes) }
  }
  requirePicture(bytes)
  const picture = await inOperatorTurn(() => encodePicture(bytes, { wanted: [WIDTH], square: false }))
  const [[width, webp] = [0, new Uint8Array()]] = [...picture.encoded]
  const height = Math.max(1, Math.round((picture.height * width) / picture.width))
  return { kind: 'picture', width, height, file: dataUrl('image/webp', webp) }
}

const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
