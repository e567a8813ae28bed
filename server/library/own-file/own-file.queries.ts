import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

export type OwnTitle = {
  id: number
  name: string
  slug: string
  /** When the reader bought or was given it; null for a title of a subscription. */
  ownedSince: Date | null
  share: number | null
  readAt: Date | null
  review: { stars: number; body: string; writtenAt: string; reply: string | null } | null
}

/** Titles of which the reader has a mark, a place, a review or a copy, by name; of one name, by id. */
export async function listOwnTitles(
  db: Queryable,
  userId: number,
  { after, limit }: { after: { name: string; id: number } | undefined; limit: number },
): Promise<OwnTitle[]> {
  const { rows } = await sql<OwnTitle>`
    with mine as (
      select title_id from reading_marks where user_id = ${userId} and place is not null
      union select title_id from reading_places where user_id = ${userId}
      union select title_id from reviews where user_id = ${userId}
      union select title_id from entitlements where user_id = ${userId} and revoked_at is null
    )
    select t.id, t.name, t.slug, e.granted_at as "ownedSince", p.share, p.read_at as "readAt",
      case when r.id is not null then json_build_object('stars', r.stars, 'body', r.body, 'writtenAt', r.written_at,
        'reply', r.reply) end as review
    from mine join titles t on t.id = mine.title_id
      left join entitlements e on e.user_id = ${userId} and e.title_id = t.id and e.revoked_at is null
      left join reviews r on r.user_id = ${userId} and r.title_id = t.id
      left join lateral (
        select max(share) as share, max(read_at) as read_at from reading_places
        where user_id = ${userId} and title_id = t.id
      ) as p on true
    where ${after === undefined ? sql`true` : sql`(t.name, t.id) > (${after.name}, ${after.id})`}
    order by t.name, t.id limit ${limit}`.execute(db)
  return rows
}

export async function listOwnWishes(db: Queryable, userId: number) {
  return db
    .selectFrom('wishes')
    .innerJoin('titles', 'titles.id', 'wishes.title_id')
    .select(['titles.name', 'wishes.created_at as at'])
    .where('wishes.user_id', '=', userId)
    .orderBy('wishes.id')
    .execute()
}

export type OwnOrder = {
  id: number
  refno: string
  at: Date
  payment: string
  total: number
  goods: string[]
}

/** Orders, the newest first. */
export async function listOwnOrders(
  db: Queryable,
  userId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<OwnOrder[]> {
  const { rows } = await sql<OwnOrder>`
    select o.id, o.refno, o.created_at as at, o.payment_state as payment, o.payable_idr as total, array(
      select l.title_name || case l.format when 'ebook' then ' (ebook)' else '' end
        || case when l.quantity > 1 then ' × ' || l.quantity else '' end
      from order_lines l where l.order_id = o.id order by l.position
    ) || array(select 'Langganan ' || p.name from order_packages p where p.order_id = o.id) as goods
    from orders o
    where o.user_id = ${userId} and ${before === undefined ? sql`true` : sql`o.id < ${before}`}
    order by o.id desc limit ${limit}`.execute(db)
  return rows
}
