import { sql } from 'kysely'
import { SECOND } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { nextTry } from '#server/platform/database/next-try.ts'
import type { OrderMailKind } from './order-mail-kind.ts'

export type ClaimedMail = {
  id: number
  orderId: number
  refno: string
  kind: OrderMailKind
  /** Distinguishes mails of one kind: the id of an approved refund or of a request, the moment of a paid refund. */
  detail: string
  /** How often it was tried before. */
  tries: number
  /** Null where the account is deleted: nobody is written to. */
  buyer: { id: number; name: string; email: string } | null
}

/** Queues a mail. A queued or sent one of the same kind and detail is sent again. */
export async function putOrderMail(
  db: Queryable,
  { orderId, kind, detail = '', now }: { orderId: number; kind: OrderMailKind; detail?: string; now: Date },
): Promise<void> {
  await sql`
    insert into order_mails (order_id, kind, detail, created_at, send_at)
    values (${orderId}, ${kind}, ${detail}, ${now}, ${now})
    on conflict (order_id, kind, detail) do update set send_at = ${now}, sent_at = null, sends = 0`.execute(
    db,
  )
}

export async function findOrderMail(
  db: Queryable,
  { orderId, mailId }: { orderId: number; mailId: number },
): Promise<{ kind: OrderMailKind; sendAt: Date | null } | undefined> {
  return db
    .selectFrom('order_mails')
    .select(['kind', 'send_at as sendAt'])
    .where('id', '=', mailId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

export async function sendAgain(db: Queryable, mailId: number, now: Date): Promise<void> {
  await db
    .updateTable('order_mails')
    .set({ send_at: now, sent_at: null, sends: 0 })
    .where('id', '=', mailId)
    .execute()
}

/** Longer than a request for a charge runs. */
const REQUEST_OVER = 20 * SECOND

/**
 * Claims mails that are due, the longest waiting first. One that is not marked as sent is due again after a pause
 * that grows with its tries, from a minute to an hour. A mail about a new order waits while its charge is requested:
 * the account is not known yet, and without a charge there will be no order.
 */
export async function claimDueMails(db: Queryable, now: Date, limit: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    with claimed as (
      update order_mails set sends = sends + 1,
        send_at = ${nextTry(now)}
      where id in (
        select id from order_mails where send_at <= ${now} and not (kind = 'placed' and exists (
          select from charges where charges.order_id = order_mails.order_id and charges.state = 'requested'
            and charges.created_at > ${new Date(now.getTime() - REQUEST_OVER)}))
        order by send_at limit ${limit} for update skip locked)
      returning id, order_id, kind, detail, sends
    )
    select c.id, c.order_id as "orderId", o.refno, c.kind, c.detail, c.sends - 1 as tries,
      case when u.deleted_at is null then json_build_object('id', u.id, 'name', u.name, 'email', u.email) end as buyer
    from claimed c join orders o on o.id = c.order_id join users u on u.id = o.user_id
    order by c.id`.execute(db)
  return rows
}

/** Marks a mail as sent, or as no longer to be sent (`sentAt` null). */
export async function finishMail(db: Queryable, id: number, sentAt: Date | null): Promise<void> {
  await db.updateTable('order_mails').set({ send_at: null, sent_at: sentAt }).where('id', '=', id).execute()
}

/** What was returned at a moment, and by which method if it went back as it came, for the mail about it. */
export async function readReturned(
  db: Queryable,
  orderId: number,
  at: string,
): Promise<{ returned: number; way: string | null }> {
  const { rows } = await sql<{ returned: number; way: string | null }>`
    select coalesce(sum(paid.amount_idr), 0)::bigint as returned, max(m.name) as way
    from money_movements paid left join charges c on c.id = paid.charge_id
      left join payment_methods m on m.id = c.payment_method_id
    where paid.order_id = ${orderId} and paid.kind = 'refund_paid' and paid.at = ${at}`.execute(db)
  return rows[0] ?? { returned: 0, way: null }
}

/** The refund due for an order, and how much of it was paid. */
export async function readAccount(
  db: Queryable,
  orderId: number,
): Promise<{ due: number; returned: number }> {
  const { rows } = await sql<{ due: number; returned: number }>`
    select coalesce(sum(amount_idr) filter (where kind = 'refund_due'), 0)::bigint as due,
      coalesce(sum(amount_idr) filter (where kind = 'refund_paid'), 0)::bigint as returned
    from money_movements where order_id = ${orderId}`.execute(db)
  return rows[0] ?? { due: 0, returned: 0 }
}
