import { type Selectable, sql } from 'kysely'
import type { Queryable, Schema, Tx } from '#server/platform/database/database.ts'

export type StoredNotification = { id: number; reference: string; applied: boolean }

function notificationOf(row: Selectable<Schema['payment_notifications']>): StoredNotification {
  return { id: row.id, reference: row.reference, applied: row.applied_at !== null }
}

/** Stands for what a notification said where its buyer's account is deleted. */
const FORGOTTEN = ''

/**
 * Stores a notification as it came; one that came before is given back as it was stored then. Of one about a
 * deleted account only the reference and what became of it are kept.
 */
export async function storeNotification(
  db: Queryable,
  notification: { gateway: string; eventKey: string; reference: string; raw: string },
  now: Date,
): Promise<StoredNotification> {
  const row = await db
    .insertInto('payment_notifications')
    .values({
      gateway: notification.gateway,
      event_key: notification.eventKey,
      reference: notification.reference,
      raw: sql<string>`case when exists (
        select from charges join orders on orders.id = charges.order_id join users on users.id = orders.user_id
        where charges.reference = ${notification.reference} and users.deleted_at is not null
      ) then ${FORGOTTEN} else ${notification.raw} end`,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'event_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) return notificationOf(row)
  const known = await db
    .selectFrom('payment_notifications')
    .selectAll()
    .where('gateway', '=', notification.gateway)
    .where('event_key', '=', notification.eventKey)
    .executeTakeFirstOrThrow()
  return notificationOf(known)
}

export async function markApplied(db: Queryable, id: number, outcome: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_notifications')
    .set({ applied_at: now, outcome })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .execute()
}

export async function listUnapplied(
  db: Queryable,
  received: { after: Date; before: Date },
  limit: number,
): Promise<StoredNotification[]> {
  const rows = await db
    .selectFrom('payment_notifications')
    .selectAll()
    .where('applied_at', 'is', null)
    .where('received_at', '>', received.after)
    .where('received_at', '<=', received.before)
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
