import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { type Statement, statement } from '#server/platform/database/statement.ts'
import type { Notification } from './payments-deps.ts'

export type StoredNotification = Notification & { id: number }

/**
 * One of an unknown charge is judged anew when it is repeated, since the charge may have become known, and so is one
 * that an operator ended, since the provider insists on it.
 */
const APPLIED = sql`(kept.applied_at is not null
  and coalesce(kept.outcome, '') not in ('unknown_reference', 'ended'))`

/** Replaces the text of a notification whose buyer's account is deleted. */
const PURGED = ''

export type NewNotification = Notification & {
  /** The gateway's number for the charge. It identifies the charge where the reference does not. */
  gatewayReference: string | null
}

/** `known` where a charge of ours was found by the reference or the gateway's number. */
export type KeptNotification = { reference: string; applied: boolean; known: boolean }

/**
 * Stores a notification that is not applied yet, with our reference of its charge. For a repeated one, returns what
 * was stored before. A charge of another gateway never matches, since this gateway's signature says nothing about it.
 * For a deleted account only the reference and the outcome are stored.
 */
export async function storeNotification(
  db: Queryable,
  { gateway, eventKey, reference, gatewayReference, raw, claims, receivedAt }: NewNotification,
): Promise<KeptNotification> {
  const { rows } = await sql<KeptNotification>`
    with about as (
      select charges.reference, users.deleted_at is not null as buyer_gone
      from charges join orders on orders.id = charges.order_id join users on users.id = orders.user_id
      where charges.gateway = ${gateway}
        and (charges.reference = ${reference} or charges.gateway_reference = ${gatewayReference})
      order by charges.reference = ${reference} desc limit 1
    )
    insert into payment_notifications as kept (gateway, event_key, reference, raw, claims, received_at)
    select ${gateway}, ${eventKey}, coalesce((select reference from about), ${reference}),
      case when (select buyer_gone from about) then ${PURGED} else ${raw} end, ${claims}, ${receivedAt}
    on conflict (gateway, event_key) do update
      set reference = coalesce((select reference from about), kept.reference),
        raw = case when (select buyer_gone from about) then ${PURGED} else kept.raw end
    returning kept.reference, ${APPLIED} as applied, exists (select from about) as known`.execute(db)
  const [kept] = rows
  if (kept === undefined) throw new Error(`notification ${eventKey} was not stored`)
  return kept
}

const applied = prepare(
  ({ gateway, eventKey }: Pick<Notification, 'gateway' | 'eventKey'>) => sql`
    select from payment_notifications kept
    where gateway = ${gateway} and event_key = ${eventKey} and ${APPLIED}`,
)

export function selectApplied({ gateway, eventKey }: Notification): Statement<boolean> {
  return statement(applied({ gateway, eventKey }), (rows) => rows.length > 0)
}

type StoredAs = Notification & { appliedAt: Date | null; outcome: string | null }

const storedNotification = prepare(
  (stored: StoredAs) => sql`
    insert into payment_notifications as kept
      (gateway, event_key, reference, raw, claims, received_at, applied_at, outcome)
    values (${stored.gateway}, ${stored.eventKey}, ${stored.reference}, ${stored.raw}, ${stored.claims},
      ${stored.receivedAt}, ${stored.appliedAt}, ${stored.outcome})
    on conflict (gateway, event_key) do update set applied_at = excluded.applied_at, outcome = excluded.outcome
      where not ${APPLIED}`,
)

/**
 * Stores a notification with its outcome, or adds the outcome to a stored one. The outcome is undefined for one that
 * still waits.
 */
export function upsertNotification(
  notification: Notification,
  { outcome, purged }: { outcome: string | undefined; purged: boolean },
  now: Date,
): Statement<void> {
  const appliedAt = outcome === undefined ? null : now
  const raw = purged ? PURGED : notification.raw
  return statement(storedNotification({ ...notification, raw, appliedAt, outcome: outcome ?? null }))
}

export async function listUnapplied(
  db: Queryable,
  {
    received,
    without,
    limit,
  }: { received: { after: Date; before: Date }; without: readonly string[]; limit: number },
): Promise<StoredNotification[]> {
  return unapplied(db)
    .where('received_at', '>', received.after)
    .where('received_at', '<=', received.before)
    .where(sql<boolean>`id <> all(${[...without]}::bigint[])`)
    .orderBy('received_at')
    .limit(limit)
    .execute()
}

type OpenNotification = StoredNotification & { outcome: string | null }

/** A notification that is not applied, or is of no charge of the shop's, with its row locked. */
export async function lockOpen(tx: Tx, id: number): Promise<OpenNotification | undefined> {
  return open(tx, id).forUpdate().executeTakeFirst()
}

export async function findOpen(db: Queryable, id: number): Promise<OpenNotification | undefined> {
  return open(db, id).executeTakeFirst()
}

export async function updateEnded(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('payment_notifications')
    .set({ applied_at: now, outcome: 'ended' })
    .where('id', '=', id)
    .execute()
}

const notifications = (db: Queryable) =>
  db
    .selectFrom('payment_notifications')
    .select(['id', 'gateway', 'event_key as eventKey', 'reference', 'raw', 'claims'])
    .select('received_at as receivedAt')

const unapplied = (db: Queryable) => notifications(db).where('applied_at', 'is', null)

const open = (db: Queryable, id: number) =>
  notifications(db)
    .select('outcome')
    .where('id', '=', id)
    .where((row) => row.or([row('applied_at', 'is', null), row('outcome', '=', 'unknown_reference')]))

const referencesOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('charges')
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .select('charges.reference')
    .where('orders.user_id', '=', userId)

/** Notifications about a user's payments as received. They may name payers, numbers and accounts. */
export async function listNotifications(tx: Tx, userId: number) {
  return tx
    .selectFrom('payment_notifications')
    .selectAll()
    .where('reference', 'in', referencesOf(tx, userId))
    .orderBy('id')
    .execute()
}

/**
 * Removes the text of the notifications about a user's payments. Their time and outcome stay, so that a repeated one
 * is still recognised.
 */
export async function purgeNotifications(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('payment_notifications')
    .set({ raw: PURGED })
    .where('reference', 'in', referencesOf(tx, userId))
    .execute()
}
