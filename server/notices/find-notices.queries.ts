import { type RawBuilder, sql } from 'kysely'
import { DAY, dayInWib, HOUR } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isWanted } from './consents.queries.ts'

/** Rows of `user_id, kind, title_id, detail`; those that were found before are left out. */
type Found = RawBuilder<unknown>
type Asked = { now: Date; limit: number }

/** Whether a notice of these columns was found before. */
const isKnown = (columns: {
  user: string
  kind: string
  title: string | null
  detail: RawBuilder<unknown>
}) => sql`
  exists (select from notices n where n.user_id = ${sql.ref(columns.user)} and n.kind = ${columns.kind}
    and n.title_id is not distinct from ${columns.title === null ? sql`null::bigint` : sql.ref(columns.title)}
    and n.detail = ${columns.detail})`

/** Whether the reader of a column has ended notices of this kind, which are sent to all others. */
const hasEnded = (user: string, kind: string) => sql`
  exists (select from notice_consents c where c.user_id = ${sql.ref(user)} and c.kind = ${kind} and c.ended_at is not null)`

/** Whether the reader of a column can be written to. */
const isReader = (user: string) => sql`
  exists (select from users u where u.id = ${sql.ref(user)} and u.deleted_at is null and u.blocked_at is null)`

/**
 * Notes what was found, and makes the mail of each reader due. The readers' rows are locked, so that nothing is noted for
 * an account that is being deleted. @returns how many were found, and how many of them noted
 */
async function note(db: Queryable, found: Found, now: Date): Promise<{ found: number; noted: number }> {
  const { rows } = await sql<{ found: number; noted: number }>`
    with found as materialized (${found}),
    put as (
      insert into notices (user_id, kind, title_id, detail, noted_at)
      select f.user_id, f.kind, f.title_id, f.detail, ${now}
      from found f join users u on u.id = f.user_id and u.deleted_at is null
      order by f.user_id for key share of u
      on conflict do nothing returning user_id, kind
    ), due as (
      insert into notice_consents as c (user_id, kind, send_at)
      select distinct user_id, kind, ${now}::timestamptz from put order by user_id
      on conflict (user_id, kind) do update set send_at = excluded.send_at
        where c.send_at is null and c.ended_at is null
    )
    select (select count(*) from found) as found, (select count(*) from put) as noted`.execute(db)
  return rows[0] ?? { found: 0, noted: 0 }
}

/** How long before its day a title that leaves the subscription is announced. */
const ANNOUNCED_BEFORE = 30

/** Subscribers who have begun a title that leaves within thirty days, and do not own it. @returns how many were noted */
export async function noteLeaving(db: Queryable, { now, limit }: Asked): Promise<number> {
  const today = dayInWib(now)
  const found = sql`
    select distinct p.user_id, 'leaving' as kind, e.title_id, e.leaves_on::text as detail
    from editions e join reading_places p on p.title_id = e.title_id
    where e.leaves_on > ${today}::date and e.leaves_on <= ${today}::date + ${ANNOUNCED_BEFORE}::int
      and exists (select from subscriptions s where s.user_id = p.user_id and s.revoked_at is null
        and s.starts_at <= ${now} and s.ends_at > ${now})
      and not exists (select from entitlements o
        where o.user_id = p.user_id and o.title_id = e.title_id and o.revoked_at is null)
      and ${isReader('p.user_id')} and not ${hasEnded('p.user_id', 'leaving')}
      and not ${isKnown({ user: 'p.user_id', kind: 'leaving', title: 'e.title_id', detail: sql`e.leaves_on::text` })}
    limit ${limit}`
  return (await note(db, found, now)).noted
}

/** Subscriptions that end within seven days, and again within one, where no other follows. */
export async function noteEndings(db: Queryable, { now, limit }: Asked): Promise<number> {
  const detail = sql`(case when s.ends_at <= ${new Date(now.getTime() + DAY)} then '1 ' else '7 ' end
    || to_char(s.ends_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD'))`
  const found = sql`
    select s.user_id, 'ending' as kind, null::bigint as title_id, ${detail} as detail
    from subscriptions s
    where s.revoked_at is null and s.ends_at > ${now} and s.ends_at <= ${new Date(now.getTime() + 7 * DAY)}
      and not exists (select from subscriptions later where later.user_id = s.user_id and later.revoked_at is null
        and later.ends_at > s.ends_at)
      and ${isReader('s.user_id')} and not ${hasEnded('s.user_id', 'ending')}
      and not ${isKnown({ user: 's.user_id', kind: 'ending', title: null, detail })}
    limit ${limit}`
  return (await note(db, found, now)).noted
}

/** Titles of one run of `noteNews`. */
const FRESH = 500

/**
 * Readers for whom titles that came on sale are news: a new volume of a series that they have begun or bought, or a
 * title of an author whom they follow; what is both is told once. Afterwards nobody is looked for again.
 */
export async function noteNews(
  db: Queryable,
  { now, limit, kinds }: Asked & { kinds: readonly ('volume' | 'author')[] },
): Promise<{ found: number; fresh: number }> {
  const { rows } = await sql<{ title_id: number }>`
    select title_id from offered_titles where not noted order by title_id limit ${FRESH}`.execute(db)
  const ids = rows.map((row) => row.title_id)
  if (ids.length === 0) return { found: 0, fresh: 0 }
  const found = sql`
    select distinct on (news.user_id, news.title_id) news.user_id, news.kind, news.title_id, '' as detail
    from (
      select begun.user_id, 'volume' as kind, t.id as title_id
      from titles t join titles other on other.series_id = t.series_id and other.id <> t.id
        cross join lateral (
          select user_id from reading_places where title_id = other.id
          union select user_id from entitlements where title_id = other.id and revoked_at is null
        ) begun
      where t.id = any(${ids}::bigint[]) and t.status = 'on_sale'
      union all
      select f.user_id, 'author', t.id
      from titles t join title_contributors tc on tc.title_id = t.id
        cross join lateral (
          select tc.contributor_id as id union all select id from contributors where merged_into = tc.contributor_id
        ) named
        join follows f on f.contributor_id = named.id
      where t.id = any(${ids}::bigint[]) and t.status = 'on_sale'
    ) news join notice_consents c on c.user_id = news.user_id and c.kind = news.kind and ${isWanted}
    where news.kind = any(${[...kinds]}::text[])
      and not exists (select from notices n where n.user_id = news.user_id and n.title_id = news.title_id
        and n.kind in ('volume', 'author'))
    order by news.user_id, news.title_id, news.kind desc
    limit ${limit}`
  const count = (await note(db, found, now)).found
  if (count < limit) {
    await sql`update offered_titles set noted = true where title_id = any(${ids}::bigint[])`.execute(db)
  }
  return { found: count, fresh: ids.length }
}

/** After so long without a change a cart is forgotten; after so long it is not worth a mail any more. */
const FORGOTTEN_AFTER = 24 * HOUR
const OUTDATED_AFTER = 7 * DAY

/**
 * Makes a mail due for each reader whose cart has not changed for a day, unless a mail has named this cart before. A
 * change that was looked at is not looked at again. @returns how many carts were looked at
 */
export async function noteForgottenCarts(db: Queryable, { now, limit }: Asked): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<{ looked: number }>`
    with looked as (
      update watched_carts w set changed_at = null from (
        select user_id, changed_at from watched_carts where changed_at <= ${before(FORGOTTEN_AFTER)}
        order by changed_at limit ${limit} for update skip locked
      ) due where w.user_id = due.user_id
      returning w.user_id, w.told_item_id, due.changed_at as left_at
    ), due as (
      update notice_consents c set send_at = ${now} from looked
      where c.user_id = looked.user_id and c.kind = 'cart' and c.send_at is null and ${isWanted}
        and looked.left_at > ${before(OUTDATED_AFTER)}
        and exists (select from cart_items i where i.user_id = looked.user_id)
        and not exists (select from cart_items i where i.user_id = looked.user_id and i.id <= looked.told_item_id)
    )
    select count(*) as looked from looked`.execute(db)
  return rows[0]?.looked ?? 0
}

export async function deleteOldNotices(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('notices').where('settled_at', '<', before).execute()
}
