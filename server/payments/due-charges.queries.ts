import { type Selectable, sql } from 'kysely'
import type { Queryable, Schema } from '#server/platform/database/database.ts'
import { type Charge, chargeOf } from './payments.queries.ts'

export type AskTurns = {
  now: Date
  limit: number
  /**
   * When a charge that is claimed now is checked next: one time for an open one that is young or near its deadline,
   * another for all others. The answer decides when one that was given up is checked next.
   */
  soon: Date
  later: Date
  /** A charge made after this is young. */
  youngSince: Date
  /** A charge whose deadline lies between these is near its deadline. */
  ends: { from: Date; to: Date }
  /** How much longer each further charge of the same buyer waits, in seconds. */
  queueSeconds: number
}

/**
 * Claims charges that are due for a check, the longest overdue first. Each further charge of a buyer counts as due
 * later, those given up after the open ones, so that many unpaid orders of a few buyers do not delay the others.
 * Charges of the gateways in `without` are not claimed and stay due.
 */
export async function claimChargesToAsk(
  db: Queryable,
  { now, limit, soon, later, youngSince, ends, queueSeconds, without }: AskTurns & { without: string[] },
): Promise<Charge[]> {
  const { rows } = await sql<Selectable<Schema['charges']>>`
    with due as (
      select charges.id, charges.ask_at + make_interval(secs => ${queueSeconds} * (row_number() over (
        partition by orders.user_id
        order by charges.state in ('requested', 'live') desc, charges.ask_at, charges.id) - 1)) as turn
      from charges join orders on orders.id = charges.order_id
      where charges.ask_at <= ${now} and charges.state <> 'paid' and charges.gateway <> all(${without}::text[])
      order by turn, charges.id limit ${limit}
    ), claimed as (
      select id from charges where id in (select id from due) and ask_at <= ${now} for update skip locked
    )
    update charges set ask_at = case when state in ('requested', 'live') and (created_at > ${youngSince}
      or expires_at between ${ends.from} and ${ends.to}) then ${soon}::timestamptz else ${later} end
    where id in (select id from claimed)
    returning *`.execute(db)
  return rows.map(chargeOf)
}

/** Sets when a charge is checked again, unless it was settled meanwhile. */
export async function updateAskAt(db: Queryable, id: number, askAt: Date): Promise<void> {
  await db
    .updateTable('charges')
    .set({ ask_at: askAt })
    .where('id', '=', id)
    .where('ask_at', 'is not', null)
    .execute()
}

/**
 * Sets when a charge that was given up is checked again, null for never, and since when it is known to be closed. An
 * open one, and one that was settled meanwhile, stay as they are.
 */
export async function updateGivenUpAskAt(
  db: Queryable,
  id: number,
  { askAt, closedAt }: { askAt: Date | null; closedAt: Date | null },
): Promise<void> {
  await sql`
    update charges set ask_at = ${askAt}, closed_at = coalesce(closed_at, ${closedAt})
    where id = ${id} and state in ('failed', 'expired', 'cancelled') and ask_at is not null`.execute(db)
}
