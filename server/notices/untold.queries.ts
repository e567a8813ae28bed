import { type RawBuilder, sql } from 'kysely'
import { DAY, dayInWib } from '#kernel/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { NewsTitle } from './news-mail.ts'

/** What is still to be told, and of it what is still true. All of it is settled by one mail. */
export type Untold<Item> = { ids: number[]; items: Item[] }
type Of = { userId: number; now: Date }

/** A notice older than this is no news any more. */
const NEWS_FOR = 7 * DAY

const isOwned = sql`(
  exists (select from entitlements o where o.user_id = n.user_id and o.title_id = n.title_id and o.revoked_at is null)
  or exists (select from orders o join order_lines l on l.order_id = o.id
    where o.user_id = n.user_id and l.title_id = n.title_id and o.payment_state in ('paid', 'received')
      and not exists (select from gifts g where g.order_id = o.id)))`

async function listUntold(
  db: Queryable,
  {
    userId,
    kind,
    about,
    isTrue,
  }: { userId: number; kind: string; about: RawBuilder<unknown>; isTrue: RawBuilder<unknown> },
): Promise<Untold<NewsTitle>> {
  const { rows } = await sql<NewsTitle & { id: number; is_true: boolean | null }>`
    select n.id, t.name, t.slug, ${about} as about, ${isTrue} as is_true
    from notices n join titles t on t.id = n.title_id left join editions e on e.title_id = t.id and e.format = 'ebook'
    where n.user_id = ${userId} and n.kind = ${kind} and n.settled_at is null
    order by n.detail, n.id`.execute(db)
  return {
    ids: rows.map(({ id }) => id),
    items: rows.flatMap(({ name, slug, about, is_true }) => (is_true ? [{ name, slug, about }] : [])),
  }
}

/** `about` is the day. */
export const listLeaving = (db: Queryable, { userId, now }: Of): Promise<Untold<NewsTitle>> =>
  listUntold(db, {
    userId,
    kind: 'leaving',
    about: sql`n.detail`,
    isTrue: sql`e.leaves_on::text = n.detail and e.leaves_on > ${dayInWib(now)}::date and t.status = 'on_sale'
      and not ${isOwned} and exists (select from subscriptions s where s.user_id = n.user_id and s.revoked_at is null
        and s.starts_at <= ${now} and s.ends_at > ${now})`,
  })

const isNews = (now: Date) => sql`
  t.status = 'on_sale' and n.noted_at > ${new Date(now.getTime() - NEWS_FOR)} and not ${isOwned}`

/** `about` is the series. */
export const listVolumes = (db: Queryable, { userId, now }: Of): Promise<Untold<NewsTitle>> =>
  listUntold(db, {
    userId,
    kind: 'volume',
    about: sql`coalesce((select s.name from series s where s.id = t.series_id), '')`,
    isTrue: sql`t.series_id is not null and ${isNews(now)}`,
  })

/** `about` is the followed author, under the name that is shown today. */
export const listOfAuthors = (db: Queryable, { userId, now }: Of): Promise<Untold<NewsTitle>> => {
  const author = sql`(
    select c.name from title_contributors tc join contributors c on c.id = tc.contributor_id
    where tc.title_id = t.id and exists (select from follows f join contributors named on named.id = f.contributor_id
      where f.user_id = n.user_id and coalesce(named.merged_into, named.id) = c.id)
    order by tc.position limit 1)`
  return listUntold(db, {
    userId,
    kind: 'author',
    about: sql`coalesce(${author}, '')`,
    isTrue: sql`${author} is not null and ${isNews(now)}`,
  })
}

/** The end of a reader's subscription, if it is that of the notice. */
export async function listEndings(
  db: Queryable,
  { userId, now }: Of,
): Promise<Untold<{ subscription: string; endsAt: Date }>> {
  const { rows } = await sql<{ id: number; name: string; ends_at: Date; is_true: boolean | null }>`
    select n.id, last.name, last.ends_at,
      last.ends_at > ${now} and to_char(last.ends_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') = substr(n.detail, 3) as is_true
    from notices n left join lateral (
      select s.ends_at, p.name from subscriptions s join packages p on p.id = s.package_id
      where s.user_id = n.user_id and s.revoked_at is null order by s.ends_at desc limit 1
    ) last on true
    where n.user_id = ${userId} and n.kind = 'ending' and n.settled_at is null order by n.id`.execute(db)
  const current = rows.find(({ is_true }) => is_true)
  return {
    ids: rows.map(({ id }) => id),
    items: current === undefined ? [] : [{ subscription: current.name, endsAt: current.ends_at }],
  }
}

export async function settleNotices(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`update notices set settled_at = ${now} where id = any(${[...ids]}::bigint[])`.execute(tx)
}

export type LeftItem = { name: string; slug: string; price: number; copies: number }

/** What of an unchanged cart can be bought now; nothing where the cart was changed since it was found. */
export async function listLeftItems(db: Queryable, { userId, now }: Of) {
  const { rows } = await sql<LeftItem & { id: number; can_be_bought: boolean | null }>`
    select i.id, t.name, t.slug, pr.final_price_idr as price, i.quantity as copies,
      t.status = 'on_sale' and case when e.format = 'paper' then s.on_hand > s.reserved
        else e.file_key is not null and exists (select from ebook_files f where f.edition_id = e.id)
          and not exists (select from entitlements o
            where o.user_id = i.user_id and o.title_id = t.id and o.revoked_at is null) end as can_be_bought
    from watched_carts w join cart_items i on i.user_id = w.user_id join editions e on e.id = i.edition_id
      cross join lateral price_at(e.id, ${now}) as pr join titles t on t.id = e.title_id
      left join stock s on s.edition_id = e.id
    where w.user_id = ${userId} and w.changed_at is null order by i.id`.execute(db)
  return {
    items: rows.flatMap(({ can_be_bought, name, slug, price, copies }) =>
      can_be_bought ? [{ name, slug, price, copies }] : [],
    ),
    lastId: rows.at(-1)?.id ?? null,
  }
}

/** Remembers the cart that a mail named. */
export async function noteToldCart(tx: Tx, userId: number, lastId: number): Promise<void> {
  await tx.updateTable('watched_carts').set({ told_item_id: lastId }).where('user_id', '=', userId).execute()
}
