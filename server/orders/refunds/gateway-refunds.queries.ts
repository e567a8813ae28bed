import { type Selectable, sql } from 'kysely'
import type { PROVIDER_REFUND_STATES } from '#contracts/choices.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'
import type { ReportedRefund } from '#server/providers/payments/port.ts'

export type ProviderRefund = {
  id: number
  chargeId: number
  /** Null for one that the shop did not ask for. */
  refundId: number | null
  key: string | null
  gatewayReference: string | null
  amount: Rupiah
  state: (typeof PROVIDER_REFUND_STATES)[number]
  askedAt: Date
}

export const refundOf = (row: Selectable<Schema['provider_refunds']>): ProviderRefund => ({
  id: row.id,
  chargeId: row.charge_id,
  refundId: row.refund_id,
  key: row.key,
  gatewayReference: row.gateway_reference,
  amount: rupiah(row.amount_idr),
  state: row.state,
  askedAt: row.asked_at,
})

/** How often a refund was asked of a provider. */
export async function countAttempts(tx: Tx, refundId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('provider_refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('refund_id', '=', refundId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAsked(
  tx: Tx,
  asked: { chargeId: number; refundId: number; key: string; amount: Rupiah; askAt: Date; now: Date },
): Promise<void> {
  await tx
    .insertInto('provider_refunds')
    .values({
      charge_id: asked.chargeId,
      refund_id: asked.refundId,
      key: asked.key,
      amount_idr: asked.amount,
      state: 'asked',
      asked_at: asked.now,
      changed_at: asked.now,
      ask_at: asked.askAt,
    })
    .execute()
}

/** The refund of a charge that a report is about, under the order's lock. */
export async function findReported(
  tx: Tx,
  chargeId: number,
  { key, gatewayReference }: Pick<ReportedRefund, 'key' | 'gatewayReference'>,
): Promise<ProviderRefund | undefined> {
  const row = await tx
    .selectFrom('provider_refunds')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .where((is) => is.or([is('key', '=', key), is('gateway_reference', '=', gatewayReference)]))
    .orderBy(sql`key is not distinct from ${key}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && refundOf(row)
}

type FoundRefund = Omit<ReportedRefund, 'key' | 'gatewayReference'> & {
  chargeId: number
  /** Null for a payment that its provider denied. */
  gatewayReference: string | null
  askAt: Date | null
  now: Date
}

/** Keeps a refund that the shop did not ask for. */
export async function insertFound(
  tx: Tx,
  { chargeId, askAt, now, ...report }: FoundRefund,
): Promise<ProviderRefund> {
  const row = await tx
    .insertInto('provider_refunds')
    .values({
      charge_id: chargeId,
      gateway_reference: report.gatewayReference,
      amount_idr: report.amount,
      state: report.state,
      failure: report.failure,
      asked_at: now,
      changed_at: now,
      ask_at: askAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return refundOf(row)
}

export async function updateReported(
  tx: Tx,
  id: number,
  {
    state,
    failure,
    gatewayReference,
    askAt,
    now,
  }: Omit<ReportedRefund, 'key' | 'amount' | 'gatewayReference'> & {
    gatewayReference: string | null
    askAt: Date | null
    now: Date
  },
): Promise<void> {
  await sql`
    update provider_refunds set state = ${state}, failure = ${failure}, changed_at = ${now}, ask_at = ${askAt},
      gateway_reference = coalesce(gateway_reference, ${gatewayReference})
    where id = ${id}`.execute(tx)
}

export async function updateBooked(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('provider_refunds').set({ booked_at: now }).where('id', '=', id).execute()
}

/** The oldest approved refund of an order with this amount. */
export async function findApprovedAlike(
  tx: Tx,
  orderId: number,
  amount: Rupiah,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'approved')
    .where('amount_idr', '=', amount)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Money of an order that its providers returned and that is not booked, under the order's lock. */
export async function listUnbooked(tx: Tx, orderId: number): Promise<ProviderRefund[]> {
  const rows = await tx
    .selectFrom('provider_refunds')
    .selectAll('provider_refunds')
    .innerJoin('charges', 'charges.id', 'provider_refunds.charge_id')
    .where('charges.order_id', '=', orderId)
    .where('provider_refunds.state', '=', 'done')
    .where('booked_at', 'is', null)
    .orderBy('provider_refunds.id')
    .execute()
  return rows.map(refundOf)
}

/** Orders with money that providers returned and that is not booked. */
export async function listUnbookedOrders(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.order_id as id from provider_refunds r join charges c on c.id = r.charge_id
    where r.state = 'done' and r.booked_at is null order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
