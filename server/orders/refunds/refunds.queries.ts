import { type RawBuilder, sql } from 'kysely'
import type { PROVIDER_REFUND_STATES, REFUND_STATES } from '#contracts/choices.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { type Statement, statement } from '#server/platform/database/statement.ts'
import { proofOfRefund, type RefundProof } from './refund-proofs.queries.ts'

/** `sent`: asked of the gateway, whose answer decides. */
export type RefundState = (typeof REFUND_STATES)[number]

/** A payment of the order, and how much of it its gateway was not asked to return. */
export type RefundablePayment = {
  id: number
  reference: string
  gateway: string
  channel: string
  method: string
  left: number
}

/** The latest request to a gateway for a refund. */
export type SentRefund = {
  gateway: string
  method: string
  state: (typeof PROVIDER_REFUND_STATES)[number]
  failure: string | null
}

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
  payments: RefundablePayment[]
  sent: SentRefund | null
  proof: RefundProof | null
}

const payments = sql<RefundablePayment[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'reference', c.reference, 'gateway', c.gateway,
    'channel', c.channel, 'method', m.name, 'left', (
      select coalesce(sum(amount_idr), 0) from money_movements
      where charge_id = c.id and kind in ('received', 'surplus')) - (
      select coalesce(sum(amount_idr), 0) from provider_refunds where charge_id = c.id and state <> 'failed'))
    order by c.id), '[]')
  from charges c join payment_methods m on m.id = c.payment_method_id
  where c.order_id = refunds.order_id and c.state = 'paid')`

const sent = sql<SentRefund | null>`(
  select json_build_object('gateway', c.gateway, 'method', m.name, 'state', r.state, 'failure', r.failure)
  from provider_refunds r join charges c on c.id = r.charge_id join payment_methods m on m.id = c.payment_method_id
  where r.refund_id = refunds.id order by r.id desc limit 1)`

/** Whether a refund is approved and its money has not gone back. */
export const isOnItsWay: RawBuilder<boolean> = sql<boolean>`refunds.state in ('approved', 'sent')`

const refundRows = (db: Queryable) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'refunds.order_id as orderId', 'orders.refno', 'refunds.amount_idr as amount'])
    .select(['refunds.state', 'refunds.account', 'refunds.reason', 'refunds.reference', 'refunds.version'])
    .select(['refunds.approved_at as approvedAt', 'refunds.paid_at as paidAt'])
    .select([payments.as('payments'), sent.as('sent'), proofOfRefund.as('proof')])

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
  /** What a provider returned and nothing in the shop's records explains. */
  unexplained: Rupiah
}

export async function readOrderAccount(db: Queryable, orderId: number): Promise<OrderAccount> {
  type Sums = { received: number; owed: number; returned: number; approved: number; unexplained: number }
  const { rows } = await sql<Sums>`
    select coalesce(sum(amount_idr) filter (where kind in ('received', 'surplus')), 0)::bigint as received,
      coalesce(sum(amount_idr) filter (where kind = 'refund_due'), 0)::bigint as owed,
      coalesce(sum(amount_idr) filter (where kind = 'refund_paid'), 0)::bigint as returned,
      (select coalesce(sum(amount_idr), 0) from refunds
        where order_id = ${orderId} and ${isOnItsWay})::bigint as approved,
      (select coalesce(sum(r.amount_idr), 0) from provider_refunds r join charges c on c.id = r.charge_id
        where c.order_id = ${orderId} and r.state = 'done' and r.booked_at is null)::bigint as unexplained
    from money_movements where order_id = ${orderId}`.execute(db)
  const { received = 0, owed = 0, returned = 0, approved = 0, unexplained = 0 } = rows[0] ?? {}
  return {
    kept: rupiah(Math.max(0, received - owed)),
    due: rupiah(Math.max(0, owed - returned)),
    approved: rupiah(approved),
    returned: rupiah(returned),
    unexplained: rupiah(unexplained),
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
  change: { state: 'paid'; reference: string; paid_at: Date } | { state: 'approved' | 'sent' | 'withdrawn' },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Withdraws the approved refunds of an order of which less is due back than is approved. */
export function withdrawUndue(orderId: number): Statement<void> {
  return statement(sql`
    update refunds set state = 'withdrawn', version = version + 1
    where order_id = ${orderId} and state = 'approved'
      and (select sum(amount_idr) from refunds where order_id = ${orderId} and ${isOnItsWay}) > (
        select coalesce(sum(case kind when 'refund_due' then amount_idr else -amount_idr end), 0)
        from money_movements where order_id = ${orderId} and kind in ('refund_due', 'refund_paid'))`)
}

export type DueRow = {
  id: number
  refno: string
  buyer: string
  due: Rupiah
  approved: Rupiah
  /** The account that the buyer named in a request. */
  buyer_account: string | null
}

/** Orders whose money is due back: first those of which something is to be approved, and of both the oldest. */
export async function listDue(db: Queryable, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select * from (select o.id, o.refno, u.name as buyer, (
        select coalesce(sum(amount_idr) filter (where kind = 'refund_due'), 0)
          - coalesce(sum(amount_idr) filter (where kind = 'refund_paid'), 0)
        from money_movements where order_id = o.id)::bigint as due,
      (select coalesce(sum(amount_idr), 0) from refunds
        where order_id = o.id and ${isOnItsWay})::bigint as approved,
      (select account from return_requests where order_id = o.id order by id desc limit 1) as buyer_account
    from orders o join users u on u.id = o.user_id
    where o.refund_due) found order by due > approved desc, id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, due: rupiah(row.due), approved: rupiah(row.approved) }))
}
