import { type Selectable, sql } from 'kysely'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Schema } from '#server/platform/database/database.ts'

export type SimulatedRefund = {
  key: string
  reference: string
  amount: Rupiah
  state: 'accepted' | 'done' | 'failed'
}

function refundOf(row: Selectable<Schema['simulator.refunds']>): SimulatedRefund {
  return { key: row.key, reference: row.reference, amount: rupiah(row.amount_idr), state: row.state }
}

/** Returns a part of a paid charge, once for each key. Undefined where so much is not left of it. */
export async function insertRefund(
  db: Queryable,
  { key, reference, amount }: Omit<SimulatedRefund, 'state'>,
  now: Date,
): Promise<SimulatedRefund | undefined> {
  const { rows } = await sql<Selectable<Schema['simulator.refunds']>>`
    with charge as (
      select reference, amount_idr from simulator.charges
      where reference = ${reference} and state = 'paid' for update
    ), made as (
      insert into simulator.refunds (key, reference, amount_idr, state, created_at)
      select ${key}, reference, ${amount}, 'done', ${now} from charge
      where amount_idr >= ${amount} + coalesce((
        select sum(amount_idr) from simulator.refunds
        where reference = charge.reference and state <> 'failed' and key <> ${key}), 0)
      on conflict (key) do nothing returning *
    )
    select * from made union all select * from simulator.refunds where key = ${key} limit 1`.execute(db)
  return rows[0] && refundOf(rows[0])
}

export async function listRefunds(db: Queryable, reference: string): Promise<SimulatedRefund[]> {
  const rows = await db
    .selectFrom('simulator.refunds')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('created_at')
    .orderBy('key')
    .execute()
  return rows.map(refundOf)
}
