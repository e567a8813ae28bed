import { type Selectable, sql } from 'kysely'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'
import { type Statement, statement } from '#server/platform/database/statement.ts'

export type StoredNotification = { id: number; reference: string; applied: boolean }

function notificationOf(row: Selectable<Schema['payment_notifications']>): StoredNotification {
  return { id: row.id, reference: row.reference, applied: row.applied_at !== null }
}

/** Replaces the text of a notification whose buyer's account is deleted. */
const FORGOTTEN = ''

export type ReceivedNotification = {
  id: number
  /** Ours, where the charge is ours. */
  reference: string
  applied: boolean
  /** Null for a reference that is none of ours. */
  orderId: number | null
}

export type NewNotification = {
  gateway: string
  eventKey: string
  reference: string
  /** The gateway's own number for the charge; it names one where the reference does not. */
  gatewayReference: string | null
  raw: string
}

/**
 * Stores a notification as it came, with our reference of its charge; one that came before is given back as it was
 * stored then. A charge of another gateway is not the notification's: its signature does not cover it. Of one
 * about a deleted account only the reference and what became of it are kept.
 */
export async function storeNotification(
  db: Queryable,
  { gateway, eventKey, reference, gatewayReference, raw }: NewNotification,
  now: Date,
): Promise<ReceivedNotification> {
  const stored = await sql<ReceivedNotification>`
    with about as (
      select charges.reference, orders.id, users.deleted_at is not null as forgotten
      from charges join orders on orders.id = charges.order_id join users on users.id = orders.user_id
      where charges.gateway = ${gateway}
        and (charges.reference = ${reference} or charges.gateway_reference = ${gatewayReference})
      order by charges.reference = ${reference} desc limit 1
    )
    insert into payment_notifications (gateway, event_key, reference, raw, received_at)
    select ${gateway}, ${eventKey}, coalesce((select reference from about), ${reference}),
      case when (select forgotten from about) then ${FORGOTTEN} else ${raw} end, ${now}
    on conflict (gateway, event_key) do nothing
    returning id, reference, applied_at is not null as applied, (select id from about) as "orderId"`.execute(
    db,
  )
  if (stored.rows[0] !== undefined) return stored.rows[0]
  const known = await sql<ReceivedNotification>`
    select id, reference, applied_at is not null as applied,
      (select order_id from charges where charges.reference = known.reference and charges.gateway = known.gateway)
        as "orderId"
    from payment_notifications known where gateway = ${gateway} and event_key = ${eventKey}`.execute(db)
  if (known.rows[0] === undefined) throw new Error(`notification ${eventKey} was neither stored nor known`)
  return known.rows[0]
}

export function markApplied(id: number, outcome: string, now: Date): Statement<void> {
  return statement(sql`
    update payment_notifications set applied_at = ${now}, outcome = ${outcome}
    where id = ${id} and applied_at is null`)
}

export async function listUnapplied(
  db: Queryable,
  {
    received,
    without,
    limit,
  }: { received: { after: Date; before: Date }; without: readonly string[]; limit: number },
): Promise<StoredNotification[]> {
  const rows = await db
    .selectFrom('payment_notifications')
    .selectAll()
    .where('applied_at', 'is', null)
    .where('received_at', '>', received.after)
    .where('received_at', '<=', received.before)
    .where(sql<boolean>`id <> all(${[...without]}::bigint[])`)
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map(notificationOf)
}

const referencesOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('charges')
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .select('charges.reference')
    .where('orders.user_id', '=', userId)

export async function listNotificationsOf(tx: Tx, userId: number) {
  return tx
    .selectFrom('payment_notifications')
    .selectAll()
    .where('reference', 'in', referencesOf(tx, userId))
    .orderBy('id')
    .execute()
}

export async function emptyNotificationsOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('payment_notifications')
    .set({ raw: FORGOTTEN })
    .where('reference', 'in', referencesOf(tx, userId))
    .execute()
}
