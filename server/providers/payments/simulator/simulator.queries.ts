import { type Selectable, sql } from 'kysely'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Schema } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose } from '#server/platform/database/statement.ts'
import { WITHOUT_FLUSH } from '#server/platform/database/without-flush.ts'

export type SimulatedState = 'pending' | 'challenged' | 'paid' | 'failed' | 'expired' | 'cancelled'

/** How the shop is notified of a decision: the faults of a network or a provider. */
export const WEBHOOK_MODES = ['prompt', 'delayed', 'doubled', 'shuffled', 'lost'] as const
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

export type SimulatedCharge = {
  reference: string
  channel: string
  amount: Rupiah
  description: string
  /** Null for what has no account. */
  virtualAccount: string | null
  pageKey: string
  returnUrl: string
  state: SimulatedState
  webhook: WebhookMode
  acknowledged: boolean
  expiresAt: Date
}

export type NewSimulatedCharge = Omit<SimulatedCharge, 'state' | 'webhook' | 'acknowledged'>

function chargeOf(row: Selectable<Schema['simulator.charges']>): SimulatedCharge {
  return {
    reference: row.reference,
    channel: row.payment_method_id,
    amount: rupiah(row.amount_idr),
    description: row.description,
    virtualAccount: row.virtual_account,
    pageKey: row.page_key,
    returnUrl: row.return_url,
    state: row.state,
    webhook: row.webhook,
    acknowledged: row.notified_at !== null,
    expiresAt: row.expires_at,
  }
}

// None of these commits waits for the disk: what a power cut could take is no money, and the shop's next commit about the
// charge, for which the buyer waits, writes it as well.

const insertedCharge = prepare(
  (charge: NewSimulatedCharge & { now: Date }) => sql<Selectable<Schema['simulator.charges']>>`
    insert into simulator.charges (reference, payment_method_id, amount_idr, description, virtual_account, page_key,
      return_url, expires_at, created_at)
    select ${charge.reference}, ${charge.channel}, ${charge.amount}::bigint, ${charge.description},
      ${charge.virtualAccount}, ${charge.pageKey}, ${charge.returnUrl}, ${charge.expiresAt}::timestamptz,
      ${charge.now}::timestamptz
    where ${WITHOUT_FLUSH}
    on conflict do nothing returning *`,
)

/** Inserts and returns the charge, unless its reference or its account number is taken. */
export async function insertCharge(
  db: Queryable,
  charge: NewSimulatedCharge,
  now: Date,
): Promise<SimulatedCharge | undefined> {
  const { rows } = await db.executeQuery(insertedCharge({ ...charge, now }))
  return rows[0] && chargeOf(rows[0])
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

export type SimulatedDecision = {
  /** The states in which the decision can be made. */
  from: readonly SimulatedState[]
  to: SimulatedState
  webhook: WebhookMode
  /** When the shop is notified; null for at once. */
  notifyAt: Date | null
}

type DecisionOfPage = Omit<SimulatedDecision, 'from'> & { from: SimulatedState[]; pageKey: string; now: Date }

const decided = prepare(({ pageKey, from, to, webhook, notifyAt, now }: DecisionOfPage) =>
  compose
    .updateTable('simulator.charges')
    .set({ state: to, webhook, notify_at: notifyAt, notified_at: null })
    .where('page_key', '=', pageKey)
    .where(sql<boolean>`state = any(${from}::text[])`)
    .where((charge) => charge.or([charge('state', '<>', 'pending'), charge('expires_at', '>', now)]))
    .where(WITHOUT_FLUSH)
    .returningAll(),
)

/** Decides the charge of a page. Returns it only if this call decided it. */
export async function decideChargeOfPage(
  db: Queryable,
  pageKey: string,
  decision: SimulatedDecision,
  now: Date,
): Promise<SimulatedCharge | undefined> {
  const { rows } = await db.executeQuery(decided({ ...decision, from: [...decision.from], pageKey, now }))
  return rows[0] && chargeOf(rows[0])
}

/** Decides an open charge. Returns it only if this call decided it. */
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

const acknowledged = prepare(({ reference, now }: { reference: string; now: Date }) =>
  compose
    .updateTable('simulator.charges')
    .set({ notified_at: now })
    .where('reference', '=', reference)
    .where(WITHOUT_FLUSH),
)

export async function markAcknowledged(db: Queryable, reference: string, now: Date): Promise<void> {
  await db.executeQuery(acknowledged({ reference, now }))
}

export async function expireOverdue(db: Queryable, now: Date): Promise<void> {
  await db
    .updateTable('simulator.charges')
    .set({ state: 'expired' })
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute()
}

/** Decided charges that the shop has not acknowledged, the oldest first. */
export async function listUnacknowledged(
  db: Queryable,
  { since, now, without, limit }: { since: Date; now: Date; without: readonly string[]; limit: number },
): Promise<SimulatedCharge[]> {
  const rows = await db
    .selectFrom('simulator.charges')
    .selectAll()
    .where('notified_at', 'is', null)
    .where('state', '<>', 'pending')
    .where('created_at', '>=', since)
    .where((charge) => charge.or([charge('notify_at', 'is', null), charge('notify_at', '<=', now)]))
    .where(sql<boolean>`reference <> all(${[...without]}::text[])`)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(chargeOf)
}
