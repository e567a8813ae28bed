import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export async function countResend(tx: Tx, orderId: number): Promise<void> {
  await sql`update gifts set resends = resends + 1 where order_id = ${orderId}`.execute(tx)
}

/** Queues the mails of paid gifts whose day has come, each once, whichever instance does it. */
export async function queueDueGifts(db: Queryable, { day, now }: { day: string; now: Date }): Promise<void> {
  await sql`
    with due as (
      update gifts set queued_at = ${now} where order_id in (
        select g.order_id from gifts g join orders o on o.id = g.order_id
        where g.queued_at is null and g.returned_at is null and g.claimed_at is null and g.send_on <= ${day}::date
          and o.payment_state = 'paid'
        for update of g skip locked)
      returning order_id
    )
    insert into order_mails (order_id, kind, created_at, send_at)
    select order_id, 'gift', ${now}, ${now} from due
    on conflict (order_id, kind, detail) do update set send_at = excluded.send_at, sent_at = null, sends = 0`.execute(
    db,
  )
}

export type Sending = {
  recipientName: string
  recipientEmail: string
  message: string
  sentAt: Date
}

/**
 * Notes that a gift is mailed with this token: from now on its recipient stays. Undefined where it is no longer to be
 * sent.
 */
export async function beginSending(
  db: Queryable,
  { orderId, tokenHash, now }: { orderId: number; tokenHash: Buffer; now: Date },
): Promise<Sending | undefined> {
  const { rows } = await sql<Sending>`
    update gifts set token_hash = ${tokenHash}, sent_at = coalesce(sent_at, ${now})
    from orders
    where gifts.order_id = ${orderId} and orders.id = gifts.order_id and orders.payment_state = 'paid'
      and claimed_at is null and returned_at is null and queued_at is not null
    returning recipient_name as "recipientName", recipient_email as "recipientEmail", message, sent_at as "sentAt"`.execute(
    db,
  )
  return rows[0]
}

/** The first mail of a gift could not be sent: its giver may correct the address. */
export async function takeSendingBack(db: Queryable, orderId: number, at: Date): Promise<void> {
  await db
    .updateTable('gifts')
    .set({ sent_at: null })
    .where('order_id', '=', orderId)
    .where('sent_at', '=', at)
    .where('resends', '=', 0)
    .execute()
}

/** A mail that was not to be sent is queued again if the order is paid after all. */
export async function unqueueGift(db: Queryable, orderId: number): Promise<void> {
  await db
    .updateTable('gifts')
    .set({ queued_at: null })
    .where('order_id', '=', orderId)
    .where('sent_at', 'is', null)
    .execute()
}
