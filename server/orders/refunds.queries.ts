import { sql } from 'kysely'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type RefundState = 'approved' | 'paid' | 'withdrawn'

export type RefundRecord = {
  id: number
  orderId: number
  refno: string
  amount: Rupiah
  state: RefundState
  account: string
  reason: string
  reference: string | null
  approvedAt: Date
  paidAt: Date | null
  version: number
}

const refundRows = (db: Queryable) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'refunds.order_id as orderId', 'orders.refno', 'refunds.amount_idr as amount'])
    .select(['refunds.state', 'refunds.account', 'refunds.reason', 'refunds.reference', 'refunds.version'])
    .select(['refunds.approved_at as approvedAt', 'refunds.paid_at as paidAt'])

const refundOf = ({
  amount,
  ...row
}: Awaited<ReturnType<ReturnType<typeof refundRows>['execute']>>[number]): RefundRecord => ({
  ...row,
  amount: rupiah(amount),
})

export async function findRefund(db: Queryable, id: number): Promise<RefundRecord | undefined> {
  const row = await refundRows(db).where('refunds.id', '=', id).executeTakeFirst()
  return row && refundOf(row)
}

/** The refund that a request with this key approved. */
export async function findApprovalOf(
  db: Queryable,
  orderId: number,
  key: string,
): Promise<RefundRecord | undefined> {
  const rows = refundRows(db).where('refunds.order_id', '=', orderId).where('refunds.request_key', '=', key)
  const row = await rows.executeTakeFirst()
  return row && refundOf(row)
}

export type RefundFilter = { orderId?: number; state?: RefundState | undefined; before?: number | undefined }

/** Refunds that fit the filter, the latest first. */
export async function listRefundRows(
  db: Queryable,
  { orderId, state, before }: RefundFilter,
  limit: number,
): Promise<RefundRecord[]> {
  let rows = refundRows(db).orderBy('refunds.id', 'desc').limit(limit)
  if (orderId !== undefined) rows = rows.where('refunds.order_id', '=', orderId)
  if (state !== undefined) rows = rows.where('refunds.state', '=', state)
  if (before !== undefined) rows = rows.where('refunds.id', '<', before)
  return (await rows.execute()).map(refundOf)
}

export type OrderAccount = {
  /** What came in and is not due back. */
  kept: Rupiah
  /** What is due back and was not paid, of which a part may be approved. */
  due: Rupiah
  approved: Rupiah
  returned: Rupiah
}

export async function readOrderAccount(db: Queryable, orderId: number): Promise<OrderAccount> {
  const { rows } = await sql<{ received: number; owed: number; returned: number; approved: number }>`
    select coalesce(sum(amount_idr) filter (where kind in ('received', 'surplus')), 0)::bigint as received,
      coalesce(sum(amount_idr) filter (where kind = 'refund_due'), 0)::bigint as owed,
      coalesce(sum(amount_idr) filter (where kind = 'refund_paid'), 0)::bigint as returned,
      (select coalesce(sum(amount_idr), 0) from refunds
        where order_id = ${orderId} and state = 'approved')::bigint as approved
    from money_movements where order_id = ${orderId}`.execute(db)
  const { received = 0, owed = 0, returned = 0, approved = 0 } = rows[0] ?? {}
  return {
    kept: rupiah(Math.max(0, received - owed)),
    due: rupiah(Math.max(0, owed - returned)),
    approved: rupiah(approved),
    returned: rupiah(returned),
  }
}

export async function insertRefund(
  tx: Tx,
  refund: { orderId: number; amount: Rupiah; account: string; reason: string; key: string | undefined },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      amount_idr: refund.amount,
      account: refund.account,
      reason: refund.reason,
      request_key: refund.key ?? null,
      approved_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRefund(
  tx: Tx,
  id: number,
  change: { state: 'paid'; reference: string; paid_at: Date } | { state: 'withdrawn' },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
