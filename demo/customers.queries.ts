import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/**
 * Places in the ebooks that the customers bought, and in half of those that a subscription lends them, to their end or
 * not, two days after they could be read first.
 */
export async function insertReadings(
  tx: Tx,
  { bought, lent, passwordHash, now }: { bought: string[]; lent: string[]; passwordHash: string; now: Date },
): Promise<void> {
  await sql`
    insert into reading_places (user_id, title_id, device, place, share, furthest, read_at, device_at)
    select user_id, title_id, 'toko-peraga', json_build_object('kind', 'PDF', 'page', page, 'of', 100),
      page / 100.0, page / 100.0, at, at
    from (
      select e.user_id, e.title_id, e.granted_at as since from entitlements e
        join titles t on t.id = e.title_id and t.slug = any(${bought})
      union all select s.user_id, t.id, s.starts_at from subscriptions s
        join titles t on (s.id + t.id) % 2 = 0 and t.slug = any(${lent})
    ) opened join users u on u.id = user_id and u.password_hash = ${passwordHash},
      lateral (select 1 + (user_id * 37 + title_id * 11) % 100 as page,
        least(since + interval '2 days', ${now}::timestamptz) as at) read
    on conflict do nothing`.execute(tx)
}

/** The oldest parcel of a customer that is under way. */
export async function findSentParcel(db: Queryable, passwordHash: string) {
  return db
    .selectFrom('orders')
    .innerJoin('order_shipments', 'order_shipments.order_id', 'orders.id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.user_id as userId', 'orders.id as orderId'])
    .where('fulfilment_state', '=', 'to_send')
    .where('sent_at', 'is not', null)
    .where('password_hash', '=', passwordHash)
    .orderBy('orders.created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
}
