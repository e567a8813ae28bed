import { type RawBuilder, sql } from 'kysely'
import type { RefundProof } from '#contracts/returns.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type { RefundProof } from '#contracts/returns.ts'

/** The proof of a row of `refunds`, without its file. */
export const proofOfRefund: RawBuilder<RefundProof | null> = sql<RefundProof | null>`(
  select json_build_object('kind', kind, 'width', width, 'height', height)
  from refund_proofs where refund_id = refunds.id)`

/** Stores the proof of a refund, in the place of a former one. */
export async function putProof(
  tx: Tx,
  refundId: number,
  proof: RefundProof & { file: string },
  now: Date,
): Promise<void> {
  const stored = { ...proof, added_at: now }
  await tx
    .insertInto('refund_proofs')
    .values({ refund_id: refundId, ...stored })
    .onConflict((former) => former.column('refund_id').doUpdateSet(stored))
    .execute()
  await tx
    .updateTable('refunds')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', refundId)
    .execute()
}

/** The file of a proof as a `data:` URL: of a refund of this user's order, or of the one that staff look at. */
export async function findProofFile(
  db: Queryable,
  refundId: number,
  of?: { userId: number; orderId: number },
): Promise<string | undefined> {
  let rows = db
    .selectFrom('refund_proofs')
    .innerJoin('refunds', 'refunds.id', 'refund_proofs.refund_id')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select('refund_proofs.file')
    .where('refunds.id', '=', refundId)
  if (of !== undefined)
    rows = rows.where('orders.id', '=', of.orderId).where('orders.user_id', '=', of.userId)
  return (await rows.executeTakeFirst())?.file
}
