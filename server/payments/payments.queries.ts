import { type Selectable, sql } from 'kysely'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Schema } from '#server/platform/database/database.ts'
import { compose, type Statement, statement } from '#server/platform/database/statement.ts'
import type { MadeCharge } from '#server/providers/payments/port.ts'

export type ChargeRecordState = 'requested' | 'live' | 'paid' | 'failed' | 'expired' | 'cancelled'

export type Charge = {
  id: number
  orderId: number
  attempt: number
  reference: string
  gateway: string
  channel: string
  amount: Rupiah
  /** What the payer is asked for, with the provider's fee; null until the provider has answered. */
  asked: Rupiah | null
  state: ChargeRecordState
  gatewayReference: string | null
  virtualAccount: string | null
  redirectUrl: string | null
  expiresAt: Date
  createdAt: Date
}

function chargeOf(row: Selectable<Schema['charges']>): Charge {
  return {
    id: row.id,
    orderId: row.order_id,
    attempt: row.attempt,
    reference: row.reference,
    gateway: row.gateway,
    channel: row.channel,
    amount: rupiah(row.amount_idr),
    asked: row.asked_idr === null ? null : rupiah(row.asked_idr),
    state: row.state,
    gatewayReference: row.gateway_reference,
    virtualAccount: row.virtual_account,
    redirectUrl: row.redirect_url,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

export type NewCharge = {
  orderId: number
  attempt: number
  reference: string
  gateway: string
  channel: string
  paymentMethodId: number
  amount: Rupiah
  expiresAt: Date
  /** When the request counts as lost, unless it was answered. */
  askAt: Date
}

/** What the provider gets beside the amount: who buys, and what. */
export type ChargeDetails = {
  customer: { name: string; email: string; phone: string | null }
  refno: string
  titles: string[]
}

type DetailsRow = ChargeDetails['customer'] & { refno: string; titles: string[] }

/** Of an order `o` and its buyer `u`. */
const detailColumns = sql`u.name, u.email, u.phone, o.refno, array(
    select title_name from (
      select title_name, position from order_lines where order_id = o.id
      union all select name, 0 from order_packages where order_id = o.id
    ) as items order by position
  ) as titles`

function detailsOf({ name, email, phone, refno, titles }: DetailsRow): ChargeDetails {
  return { customer: { name, email, phone }, refno, titles }
}

export function insertCharge(charge: NewCharge, now: Date): Statement<Charge> {
  return statement(
    compose
      .insertInto('charges')
      .values({
        order_id: charge.orderId,
        attempt: charge.attempt,
        reference: charge.reference,
        gateway: charge.gateway,
        channel: charge.channel,
        payment_method_id: charge.paymentMethodId,
        amount_idr: charge.amount,
        expires_at: charge.expiresAt,
        ask_at: charge.askAt,
        created_at: now,
        updated_at: now,
      })
      .returningAll(),
    ([row]) => {
      if (row === undefined) throw new Error('a charge was not written')
      return chargeOf(row)
    },
  )
}

export async function findCharge(db: Queryable, reference: string): Promise<Charge | undefined> {
  const row = await db.selectFrom('charges').selectAll().where('reference', '=', reference).executeTakeFirst()
  return row && chargeOf(row)
}

/** The charge of an order that can still be paid. */
export async function findUnfinishedCharge(db: Queryable, orderId: number): Promise<Charge | undefined> {
  const row = await db
    .selectFrom('charges')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['requested', 'live'])
    .executeTakeFirst()
  return row && chargeOf(row)
}

/** When an order's charges were requested, by attempt. */
export async function listAttempts(
  db: Queryable,
  orderId: number,
): Promise<{ attempt: number; createdAt: Date }[]> {
  const rows = await db
    .selectFrom('charges')
    .select(['attempt', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .execute()
  return rows.map((row) => ({ attempt: row.attempt, createdAt: row.created_at }))
}

/** A charge under its order's lock. */
export type LockedCharge = Charge & {
  /** What came in for it so far, needed or not: a customer may have paid it again. */
  moneyIn: readonly Rupiah[]
}

/** References are unique. Another gateway's signature says nothing about this one's charges. */
export type ChargeName = Pick<Charge, 'gateway' | 'reference'>

export function selectChargesForUpdate(order: number | ChargeName): Statement<LockedCharge[]> {
  const orderId =
    typeof order === 'number'
      ? order
      : sql`(select order_id from charges where reference = ${order.reference} and gateway = ${order.gateway})`
  return statement(
    sql<Selectable<Schema['charges']> & { money_in: number[] }>`
      select *, array(select amount_idr from money_movements as movement
        where movement.charge_id = charges.id and kind in ('received', 'surplus') order by movement.id) as money_in
      from charges where order_id = ${orderId} order by id for update`,
    (rows) => rows.map((row) => ({ ...chargeOf(row), moneyIn: row.money_in.map(rupiah) })),
  )
}

export function updateChargeState(id: number, state: ChargeRecordState, now: Date): Statement<void> {
  return statement(compose.updateTable('charges').set({ state, updated_at: now }).where('id', '=', id))
}

export type ChargeAnswer = MadeCharge & {
  /** When the provider is asked how the charge stands, unless a notification comes first. */
  askAt: Date
}

/**
 * Keeps what the provider answered, once, and with it that the order was charged. A charge that was paid before
 * the answer to its request came stays paid.
 */
export async function updateChargeMade(db: Queryable, charge: Charge, made: ChargeAnswer, now: Date) {
  const { rows } = await sql<Selectable<Schema['charges']>>`
    with made as (
      update charges set state = case state when 'requested' then 'live' else state end,
        gateway_reference = ${made.gatewayReference}, virtual_account = ${made.virtualAccount},
        biller_code = ${made.billerCode}, asked_idr = ${made.asked},
        redirect_url = ${made.redirectUrl}, expires_at = ${made.expiresAt}, ask_at = ${made.askAt},
        updated_at = ${now}
      where id = ${charge.id} and gateway_reference is null
      returning *
    ), charged as (
      insert into money_movements (order_id, charge_id, kind, amount_idr, note, at)
      select order_id, id, 'charged', amount_idr, reference, ${now} from made
    )
    select * from made`.execute(db)
  const [row] = rows
  return row && chargeOf(row)
}

export async function getChargeDetails(db: Queryable, orderId: number): Promise<ChargeDetails> {
  const { rows } = await sql<DetailsRow>`
    select ${detailColumns} from orders o join users u on u.id = o.user_id where o.id = ${orderId}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error(`no order ${orderId}`)
  return detailsOf(row)
}

export type AskTurns = {
  now: Date
  limit: number
  /** When a charge that is claimed now is asked about next: a young one or one near its end, and any other. */
  soon: Date
  later: Date
  /** Made after this, a charge is young. */
  youngSince: Date
  /** Ending between these, a charge is near its end. */
  ends: { from: Date; to: Date }
  /** Each further charge of one buyer waits so much longer for its turn, in seconds. */
  queueSeconds: number
}

/**
 * Claims open charges that are due to be asked about. The longest due comes first; each further charge of the same
 * buyer counts as due later, so that many unpaid orders of few buyers do not delay the others. Charges of the
 * gateways in `without` keep their turn.
 */
export async function claimChargesToAsk(
  db: Queryable,
  { now, limit, soon, later, youngSince, ends, queueSeconds, without }: AskTurns & { without: string[] },
): Promise<Charge[]> {
  const { rows } = await sql<Selectable<Schema['charges']>>`
    with due as (
      select charges.id, charges.ask_at + make_interval(secs => ${queueSeconds} * (row_number() over (
        partition by orders.user_id order by charges.ask_at, charges.id) - 1)) as turn
      from charges join orders on orders.id = charges.order_id
      where charges.state in ('requested', 'live') and charges.ask_at <= ${now}
        and charges.gateway <> all(${without}::text[])
      order by turn, charges.id limit ${limit}
    ), claimed as (
      select id from charges where id in (select id from due) and ask_at <= ${now} for update skip locked
    )
    update charges set ask_at = case when created_at > ${youngSince}
      or expires_at between ${ends.from} and ${ends.to} then ${soon}::timestamptz else ${later} end
    where id in (select id from claimed) and state in ('requested', 'live')
    returning *`.execute(db)
  return rows.map(chargeOf)
}

/** Has a charge asked about again then. */
export async function updateAskAt(db: Queryable, id: number, askAt: Date): Promise<void> {
  await db.updateTable('charges').set({ ask_at: askAt }).where('id', '=', id).execute()
}
