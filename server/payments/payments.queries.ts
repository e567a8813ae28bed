import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PaymentKind } from '#contracts/payment-kinds.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Schema } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose, type Statement, statement } from '#server/platform/database/statement.ts'
import { WITHOUT_FLUSH } from '#server/platform/database/without-flush.ts'
import type { MadeCharge } from '#server/providers/payments/port.ts'

export type ChargeRecordState = 'requested' | 'live' | 'paid' | 'failed' | 'expired' | 'cancelled'

export type Charge = {
  id: number
  orderId: number
  attempt: number
  reference: string
  gateway: string
  channel: string
  paymentMethodId: number
  amount: Rupiah
  /** The amount that the payer is asked for, with the provider's fee; null until the provider has answered. */
  asked: Rupiah | null
  state: ChargeRecordState
  gatewayReference: string | null
  virtualAccount: string | null
  qrText: string | null
  redirectUrl: string | null
  expiresAt: Date
  createdAt: Date
  /** When its state last changed. */
  changedAt: Date
}

export function chargeOf(row: Selectable<Schema['charges']>): Charge {
  return {
    id: row.id,
    orderId: row.order_id,
    attempt: row.attempt,
    reference: row.reference,
    gateway: row.gateway,
    channel: row.channel,
    paymentMethodId: row.payment_method_id,
    amount: rupiah(row.amount_idr),
    asked: row.asked_idr === null ? null : rupiah(row.asked_idr),
    state: row.state,
    gatewayReference: row.gateway_reference,
    virtualAccount: row.virtual_account,
    qrText: row.qr_text,
    redirectUrl: row.redirect_url,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    changedAt: row.updated_at,
  }
}

export type NewCharge = Pick<
  Charge,
  'orderId' | 'attempt' | 'reference' | 'gateway' | 'channel' | 'paymentMethodId' | 'amount' | 'expiresAt'
> & {
  /** What the provider is expected to take of it; null or absent where that is not known. */
  fee?: Rupiah | null
  /** When an unanswered request counts as lost. */
  askAt: Date
}

/** What the provider is told besides the amount: the buyer and the goods. */
export type ChargeDetails = {
  customer: { name: string; email: string; phone: string | null }
  refno: string
  titles: string[]
}

type DetailsRow = ChargeDetails['customer'] & { refno: string; titles: string[] }

/** For an order `o` and its buyer `u`. */
const detailColumns = sql`u.name, u.email, u.phone, o.refno, array(
    select title_name from (
      select title_name, position from order_lines where order_id = o.id
      union all select name, 0 from order_packages where order_id = o.id
    ) as items order by position
  ) as titles`

function detailsOf({ name, email, phone, refno, titles }: DetailsRow): ChargeDetails {
  return { customer: { name, email, phone }, refno, titles }
}

const insertedCharge = prepare((charge: NewCharge & { now: Date }) =>
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
      fee_idr: charge.fee ?? null,
      expires_at: charge.expiresAt,
      ask_at: charge.askAt,
      created_at: charge.now,
      updated_at: charge.now,
    })
    .returningAll(),
)

export function insertCharge(charge: NewCharge, now: Date): Statement<Charge> {
  return statement(insertedCharge({ ...charge, now }), ([row]) => {
    if (row === undefined) throw new Error('a charge was not written')
    return chargeOf(row)
  })
}

export async function findCharge(db: Queryable, reference: string): Promise<Charge | undefined> {
  const row = await db.selectFrom('charges').selectAll().where('reference', '=', reference).executeTakeFirst()
  return row && chargeOf(row)
}

/** The open charge of an order. */
export async function findUnfinishedCharge(db: Queryable, orderId: number): Promise<Charge | undefined> {
  const row = await db
    .selectFrom('charges')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['requested', 'live'])
    .executeTakeFirst()
  return row && chargeOf(row)
}

/** The charges of an order that may be paid: the open one, then so many of those given up, the latest first. */
export async function listPayable(
  db: Queryable,
  orderId: number,
  { givenUp }: { givenUp: number },
): Promise<Charge[]> {
  const rows = await db
    .selectFrom('charges')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '<>', 'paid')
    .where('ask_at', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy(sql`state in ('requested', 'live')`, 'desc')
    .orderBy('attempt', 'desc')
    .limit(1 + givenUp)
    .execute()
  return rows.map(chargeOf)
}

/** Says that the request for a charge is still running. */
export async function renewRequest(db: Queryable, id: number, lostAt: Date): Promise<void> {
  await db
    .updateTable('charges')
    .set({ ask_at: lostAt })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()
}

/** Claims the request for an order's charge if it is lost, so that one caller alone repeats it. */
export async function claimLostRequest(
  db: Queryable,
  orderId: number,
  { now, overBefore, lostAt }: { now: Date; overBefore: Date; lostAt: Date },
): Promise<Charge | undefined> {
  const row = await db
    .updateTable('charges')
    .set({ ask_at: lostAt })
    .where('order_id', '=', orderId)
    .where('state', '=', 'requested')
    .where((is) => is.or([is('ask_at', '<=', now), is('created_at', '<=', overBefore)]))
    .returningAll()
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
  kind: PaymentKind
  /** The money received for it so far, including repeated payments. */
  moneyIn: readonly Rupiah[]
  /** Whether some of that money is not due back: it pays the order, as long as the order is paid. */
  pays: boolean
}

/** References are unique. The gateway is compared as well, since its signature covers only its own charges. */
export type ChargeName = Pick<Charge, 'gateway' | 'reference'>

export function lockCharges(order: number | ChargeName): Statement<LockedCharge[]> {
  return statement(
    typeof order === 'number' ? chargesOfOrder({ id: order }) : chargesBesides(order),
    (rows) =>
      rows.map((row) => ({
        ...chargeOf(row),
        kind: row.kind,
        moneyIn: row.money_in.map(rupiah),
        pays: row.pays,
      })),
  )
}

const lockedCharges = (orderId: RawBuilder<unknown>) => sql<
  Selectable<Schema['charges']> & { kind: PaymentKind; money_in: number[]; pays: boolean }
>`
  select *, (select kind from payment_methods where id = charges.payment_method_id) as kind, array(select amount_idr from money_movements as movement
    where movement.charge_id = charges.id and kind in ('received', 'surplus') order by movement.id) as money_in,
    (select coalesce(sum(case kind when 'refund_due' then -amount_idr else amount_idr end), 0) > 0
      from money_movements as movement
      where movement.charge_id = charges.id and kind in ('received', 'surplus', 'refund_due')) as pays
  from charges where order_id = ${orderId} order by id for update`
const chargesOfOrder = prepare(({ id }: { id: number }) => lockedCharges(sql`${id}`))
const chargesBesides = prepare(({ reference, gateway }: ChargeName) =>
  lockedCharges(sql`(select order_id from charges where reference = ${reference} and gateway = ${gateway})`),
)

/** `askAt`: when it is asked about next; null for never again. */
export function updateChargeState(
  id: number,
  { state, askAt }: { state: ChargeRecordState; askAt: Date | null },
  now: Date,
): Statement<void> {
  return statement(
    compose.updateTable('charges').set({ state, ask_at: askAt, updated_at: now }).where('id', '=', id),
  )
}

export type ChargeAnswer = MadeCharge & {
  /** When the provider is asked for the charge's state, unless a notification arrives first. */
  askAt: Date
}

const madeCharge = prepare(
  (made: ChargeAnswer & { id: number; now: Date }) => sql<Selectable<Schema['charges']>>`
    with made as (
      update charges set state = case state when 'requested' then 'live' else state end,
        gateway_reference = ${made.gatewayReference}, virtual_account = ${made.virtualAccount},
        biller_code = ${made.billerCode}, qr_text = ${made.qrText}, asked_idr = ${made.asked},
        redirect_url = ${made.redirectUrl}, expires_at = ${made.expiresAt},
        ask_at = case when ask_at is not null then ${made.askAt}::timestamptz end, closed_at = null,
        updated_at = ${made.now}
      where id = ${made.id} and gateway_reference is null and ${WITHOUT_FLUSH}
      returning *
    ), charged as (
      insert into money_movements (order_id, charge_id, kind, amount_idr, note, at)
      select order_id, id, 'charged', amount_idr, reference, ${made.now} from made
    )
    select * from made`,
)

/**
 * Stores the provider's answer, once, and that the order was charged. A charge that was paid or given up before the
 * answer arrived stays so. The disk is not waited for: without the answer, the charge counts as not answered, and is
 * requested again by the same reference.
 */
export async function updateChargeMade(db: Queryable, { id }: Charge, made: ChargeAnswer, now: Date) {
  const { rows } = await db.executeQuery(madeCharge({ ...made, id, now }))
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
