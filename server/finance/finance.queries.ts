import { type SqlBool, sql } from 'kysely'
import type { MOVEMENT_KINDS, MOVEMENT_SORTS } from '#contracts/choices.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type MovementFilter = {
  kind?: (typeof MOVEMENT_KINDS)[number] | undefined
  since?: Date | undefined
  until?: Date | undefined
  find?: string | undefined
  sort?: (typeof MOVEMENT_SORTS)[number] | undefined
  /** The last one of the page before. */
  before?: number | undefined
}

/** Movements of all orders, the latest or the earliest first. */
export async function listMovementRows(
  db: Queryable,
  { kind, since, until, find, sort, before }: MovementFilter,
  limit: number,
) {
  const direction = sort === 'time' ? 'asc' : 'desc'
  let rows = db
    .selectFrom('money_movements as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .leftJoin('charges as c', 'c.id', 'm.charge_id')
    .select(['m.id', 'm.at', 'm.kind', 'm.amount_idr as amount', 'c.gateway'])
    .select(['m.charge_id as chargeId', 'm.note'])
    .select(['o.id as orderId', 'o.refno'])
    .orderBy('m.at', direction)
    .orderBy('m.id', direction)
    .limit(limit)
  if (kind !== undefined) rows = rows.where('m.kind', '=', kind)
  if (since !== undefined) rows = rows.where('m.at', '>=', since)
  if (until !== undefined) rows = rows.where('m.at', '<', until)
  if (find !== undefined && find !== '') rows = rows.where('o.refno', '=', find.toUpperCase())
  if (before !== undefined) {
    const after = direction === 'asc' ? sql`>` : sql`<`
    rows = rows.where(
      sql<SqlBool>`(m.at, m.id) ${after} (select at, id from money_movements where id = ${before})`,
    )
  }
  return rows.execute()
}

export type UnmatchedRow = {
  id: number
  gateway: string
  reference: string
  receivedAt: Date
  outcome: string | null
  orderId: number | null
  refno: string | null
}

/**
 * Notifications that wait, are of no charge of the shop's, or brought money that no order could keep, until that money
 * was paid back.
 */
export async function listUnmatchedRows(db: Queryable, limit: number): Promise<UnmatchedRow[]> {
  const { rows } = await sql<UnmatchedRow>`
    select n.id, n.gateway, n.reference, n.received_at as "receivedAt", n.outcome, o.id as "orderId", o.refno
    from payment_notifications n left join charges c on c.reference = n.reference and c.gateway = n.gateway
      left join orders o on o.id = c.order_id
    where n.applied_at is null or n.outcome = 'unknown_reference'
      or (n.outcome in ('surplus', 'refund_due') and o.refund_due)
    order by n.id desc limit ${limit}`.execute(db)
  return rows
}

export type ChargedMoney = {
  reference: string
  gatewayReference: string | null
  gateway: string
  orderId: number
  refno: string
  amount: number
  /** What the payer was asked for, with the provider's fee; null until the provider answered. */
  asked: number | null
  /** What the provider was expected to take when the charge was made. */
  fee: number | null
  /** What came in, the first payment first. */
  payments: readonly ChargePayment[]
}

export type ChargePayment = { amount: number; at: string }

const chargedMoney = sql`
  select c.reference, c.gateway_reference as "gatewayReference", c.gateway, o.id as "orderId", o.refno,
    c.amount_idr as amount, c.asked_idr as asked, c.fee_idr as fee, coalesce((
      select json_agg(json_build_object('amount', amount_idr, 'at', at) order by id) from money_movements
      where charge_id = c.id and kind in ('received', 'surplus')), '[]') as payments
  from charges c join orders o on o.id = c.order_id`

/** Charges by the shop's reference or the provider's own. */
export async function listCharged(db: Queryable, references: readonly string[]): Promise<ChargedMoney[]> {
  const { rows } = await sql<ChargedMoney>`
    ${chargedMoney}
    where c.reference = any(${[...references]}::text[]) or c.gateway_reference = any(${[...references]}::text[])`.execute(
    db,
  )
  return rows
}

/** Charges of gateways whose money came in from one moment on, before another. */
export async function listPaidBetween(
  db: Queryable,
  { gateways, since, before }: { gateways: readonly string[]; since: Date; before: Date },
): Promise<ChargedMoney[]> {
  const { rows } = await sql<ChargedMoney>`
    ${chargedMoney}
    where c.gateway = any(${[...gateways]}::text[]) and c.id in (
      select charge_id from money_movements
      where kind in ('received', 'surplus') and at >= ${since} and at < ${before})
    order by c.id`.execute(db)
  return rows
}

export type PublisherShare = { name: string; id: number; basisPoints: number | null }

/** The publishers of these names, each with its part in a month. */
export async function listShares(
  db: Queryable,
  names: readonly string[],
  month: string,
): Promise<PublisherShare[]> {
  const { rows } = await sql<PublisherShare>`
    select p.name, p.id, s.basis_points as "basisPoints"
    from publishers p left join lateral (
      select basis_points from publisher_shares
      where publisher_id = coalesce(p.merged_into, p.id) and since <= (${month} || '-01')::date
      order by since desc limit 1) s on true
    where p.name = any(${[...names]}::text[])`.execute(db)
  return rows
}

export async function findShare(
  tx: Tx,
  publisherId: number,
  month: string,
): Promise<{ publisher: number; basisPoints: number | null } | undefined> {
  const { rows } = await sql<{ publisher: number; basisPoints: number | null }>`
    select p.id as publisher, (
      select basis_points from publisher_shares where publisher_id = p.id and since = (${month} || '-01')::date
    ) as "basisPoints"
    from publishers p where p.id = ${publisherId} and p.merged_into is null for no key update`.execute(tx)
  return rows[0]
}

export async function upsertShare(
  tx: Tx,
  { publisherId, month, basisPoints }: { publisherId: number; month: string; basisPoints: number },
): Promise<void> {
  await sql`
    insert into publisher_shares (publisher_id, since, basis_points)
    values (${publisherId}, (${month} || '-01')::date, ${basisPoints})
    on conflict (publisher_id, since) do update set basis_points = excluded.basis_points`.execute(tx)
}
