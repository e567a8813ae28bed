import { type Selectable, sql } from 'kysely'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Schema } from '#server/platform/database/database.ts'

export type SimulatedState = 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled'

export type SimulatedCharge = {
  reference: string
  channel: string
  amount: Rupiah
  description: string
  virtualAccount: string
  pageKey: string
  returnUrl: string
  state: SimulatedState
  acknowledged: boolean
  expiresAt: Date
}

export type NewSimulatedCharge = Omit<SimulatedCharge, 'state' | 'acknowledged'>

function chargeOf(row: Selectable<Schema['simulator.charges']>): SimulatedCharge {
  return {
    reference: row.reference,
    channel: row.payment_method_id,
    amount: rupiah(row.amount_idr),
    description: row.description,
    virtualAccount: row.virtual_account,
    pageKey: row.page_key,
    returnUrl: row.return_url,
    state: row.state as SimulatedState,
    acknowledged: row.notified_at !== null,
    expiresAt: row.expires_at,
  }
}

/** Writes the charge, and gives it, unless its reference or its account number is taken. */
export async function insertCharge(
  db: Queryable,
  charge: NewSimulatedCharge,
  now: Date,
): Promise<SimulatedCharge | undefined> {
  const row = await db
    .insertInto('simulator.charges')
    .values({
      reference: charge.reference,
      payment_method_id: charge.channel,
      amount_idr: charge.amount,
      description: charge.description,
      virtual_account: charge.virtualAccount,
      page_key: charge.pageKey,
      return_url: charge.returnUrl,
      expires_at: charge.expiresAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && chargeOf(row)
}

export async function findCharge(db: Queryable, reference: string): Promise<SimulatedCharge | undefined> {
  const row = await db
    .selectFrom('simulator.charges')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && chargeOf(row)
}

export async function findChargeByPage(db: Queryable, pageKey: string): Promise<SimulatedCharge | undefined> {
  const row = await db
    .selectFrom('simulator.charges')
    .selectAll()
    .where('page_key', '=', pageKey)
    .executeTakeFirst()
  return row && chargeOf(row)
}

/** Decides the charge of a page, if it can still be paid, and gives it where it was this call that decided. */
export async function decideChargeOfPage(
  db: Queryable,
  pageKey: string,
  state: SimulatedState,
  now: Date,
): Promise<SimulatedCharge | undefined> {
  const row = await db
    .updateTable('simulator.charges')
    .set({ state })
    .where('page_key', '=', pageKey)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row && chargeOf(row)
}

/** Decides a charge that is still open, and gives it where it was this call that decided. */
export async function decideCharge(
  db: Queryable,
  reference: string,
  state: SimulatedState,
): Promise<SimulatedCharge | undefined> {
  const row = await db
    .updateTable('simulator.charges')
    .set({ state })
    .where('reference', '=', reference)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  return row && chargeOf(row)
}

export async function markAcknowledged(db: Queryable, reference: string, now: Date): Promise<void> {
  await db
    .updateTable('simulator.charges')
    .set({ notified_at: now })
    .where('reference', '=', reference)
    .execute()
}

export async function expireOverdue(db: Queryable, now: Date): Promise<void> {
  await db
    .updateTable('simulator.charges')
    .set({ state: 'expired' })
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute()
}

/** Decided charges of which the shop does not know yet, the oldest first. */
export async function listUnacknowledged(
  db: Queryable,
  { since, without, limit }: { since: Date; without: readonly string[]; limit: number },
): Promise<SimulatedCharge[]> {
  const rows = await db
    .selectFrom('simulator.charges')
    .selectAll()
    .where('notified_at', 'is', null)
    .where('state', '<>', 'pending')
    .where('created_at', '>=', since)
    .where(sql<boolean>`reference <> all(${[...without]}::text[])`)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(chargeOf)
}
