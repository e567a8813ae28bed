import { sql } from 'kysely'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose, type Statement, statement } from '#server/platform/database/statement.ts'

// `money_movements` only grows: a trigger refuses updates and deletes.

export type MovementKind = 'charged' | 'received' | 'surplus' | 'refund_due' | 'refund_paid'
export type Movement = {
  orderId: number
  chargeId: number | null
  /** The shipment whose courier collected it. */
  bookingId?: number | null
  /** Which delivery of the shipment, from 1: its carrier may take one back and make it again. */
  delivery?: number
  kind: MovementKind
  amount: Rupiah
  note: string
}

/**
 * Adds a movement to the order's account. Money in is `received` (the first payment of a charge) plus `surplus`
 * (everything beyond it). The refund still due is `refund_due` less `refund_paid`.
 */
export function recordMovement(movement: Movement, now: Date): Statement<void> {
  return statement(
    compose.insertInto('money_movements').values({
      order_id: movement.orderId,
      charge_id: movement.chargeId,
      booking_id: movement.bookingId ?? null,
      delivery: movement.delivery ?? 1,
      kind: movement.kind,
      amount_idr: movement.amount,
      note: movement.note,
      at: now,
    }),
  )
}

export type Collected = {
  /** Deliveries of which the money is recorded. */
  deliveries: number
  /** How many of them the carrier took back. */
  takenBack: number
}

/** What is recorded of the money that a courier collects for a shipment. */
export function readCollected(bookingId: number): Statement<Collected> {
  return statement(
    sql<Collected>`
      select (count(*) filter (where kind in ('received', 'surplus')))::int as deliveries,
        (count(*) filter (where kind = 'refund_paid'))::int as "takenBack"
      from money_movements where booking_id = ${bookingId}`,
    ([collected]) => collected ?? { deliveries: 0, takenBack: 0 },
  )
}

type Received = { chargeId: number; amount: Rupiah; note: string }

const received = prepare(
  ({ chargeId, amount, note, now }: Received & { now: Date }) => sql`
    with paid as (
      update charges set state = 'paid', ask_at = null, updated_at = ${now} where id = ${chargeId}
      returning id, order_id
    )
    insert into money_movements (order_id, charge_id, kind, amount_idr, note, at)
    select order_id, id, 'received', ${amount}, ${note}, ${now} from paid`,
)

/** Marks a charge as paid and records its money in one statement. */
export function insertReceived(money: Received, now: Date): Statement<void> {
  return statement(received({ ...money, now }))
}

/** The part of a charge that became due back at its payment, since goods of that price could not be delivered. */
export function readUndelivered(chargeId: number): Statement<Rupiah> {
  return statement(
    sql<{ amount: number }>`
      select coalesce(sum(case kind when 'refund_due' then amount_idr else -amount_idr end), 0)::bigint as amount
      from money_movements where charge_id = ${chargeId} and kind in ('refund_due', 'surplus')`,
    ([row]) => rupiah(row?.amount ?? 0),
  )
}
