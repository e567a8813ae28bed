import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { type Statement, statement } from '#server/platform/database/statement.ts'

/** The day for which an order waits by the present days of its editions; null where it waits for none. */
export async function findReleaseOfOrder(
  db: Queryable,
  orderId: number,
  today: string,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select release_of_order(${orderId}, ${today}::date) as day`.execute(db)
  return rows[0]?.day ?? null
}

/** After a part was taken back: the rest may wait for nothing. */
export function followReturn(orderId: number, today: string): Statement<void> {
  return statement(sql`
    update orders set waits_for = release_of_order(id, ${today}::date)
    where id = ${orderId} and waits_for is not null`)
}

/** Of days that were changed before a moment, every order is known to follow them. */
export async function forgetMoves(db: Queryable, before: Date): Promise<void> {
  await sql`update editions set preorder_moved_at = null where preorder_moved_at < ${before}`.execute(db)
}

/** Orders whose day came or was changed: what their buyers were told is not what is true now. */
const OUTDATED = sql`
  select o.id from orders o
  where o.waits_for is not null and (o.waits_for <= today.day or o.id in (
      select l.order_id from editions e join order_lines l on l.edition_id = e.id and l.preordered_for is not null
      where e.preorder_moved_at is not null))
    and release_of_order(o.id, today.day) is distinct from o.waits_for`

/**
 * Gives orders the day for which they wait now, at most `limit` of them: null, and thus to be sent, where nothing of
 * them waits any more. Their buyers are told once: of what is released, and of paper, of a later day than
 * they were told. Returns how many orders there were.
 */
export async function followReleases(
  tx: Tx,
  { today, limit, now }: { today: string; limit: number; now: Date },
): Promise<number> {
  const { rows } = await sql`
    with today(day) as (values (${today}::date)), locked as materialized (
      select o.id, o.waits_for as told from orders o
      where o.id in (select found.id from today, lateral (${OUTDATED}) as found order by found.id limit ${limit})
      order by o.id for no key update
    ), due as (
      select locked.id, locked.told, release_of_order(locked.id, today.day) as day,
        has_released_line(locked.id, today.day) as some_released
      from locked, today
    ), followed as (
      update orders o set waits_for = due.day, updated_at = ${now} from due
      where o.id = due.id and o.waits_for is not distinct from due.told and due.day is distinct from due.told
      returning o.id, o.kind, o.payment_state, due.told, due.day, due.some_released
    ), mails as (
      insert into order_mails (order_id, kind, detail, created_at, send_at)
      select followed.id, news.kind, case when news.kind = 'released' then told else followed.day end::text, ${now}, ${now}
      from followed, today, lateral (select case
        when some_released and payment_state in ('paid', 'received')
          and (followed.day is null or (followed.kind <> 'paper' and told <= today.day)) then 'released'
        when followed.kind = 'paper' and followed.day > told and payment_state <> 'failed' then 'postponed'
        end as kind) as news
      where news.kind is not null
      on conflict (order_id, kind, detail) do nothing
    )
    select id from followed`.execute(tx)
  return rows.length
}

/** Whether a line `l` of an order, an edition `e` of which opens on a later day than was promised, is waited for. */
const WAITS_LONGER = sql`
  l.preordered_for is not null and e.releases_on > l.preordered_for and e.releases_on > today.day
    and l.quantity > (
      select coalesce(sum(r.quantity), 0) from order_return_lines r
      where r.order_id = l.order_id and r.position = l.position)`

/**
 * Tells the buyers of ebooks of later days. Each ebook of an order has a day of its own, and an order waits for the next
 * one of them, so that of the others it says nothing. The mail's detail keeps the day that was told of each: of the only
 * preorder of an order `2026-12-10`, of several `0:2026-12-10 2:2026-12-24`, by their positions. A sooner day is not
 * told.
 */
export async function tellLaterDays(
  db: Queryable,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  await sql`
    with today(day) as (values (${today}::date)), later as (
      select o.id as order_id, l.position, e.releases_on as day, (
          select count(*) > 1 from order_lines other
          where other.order_id = o.id and other.preordered_for is not null) as is_one_of_several
      from today, orders o join order_lines l on l.order_id = o.id join editions e on e.id = l.edition_id
      where o.id in (
          select l.order_id from editions e join order_lines l on l.edition_id = e.id
          where e.preorder_moved_at is not null and l.preordered_for is not null)
        and o.kind <> 'paper' and o.payment_state <> 'failed' and ${WAITS_LONGER}
    )
    insert into order_mails (order_id, kind, detail, created_at, send_at)
    select order_id, 'postponed', case when bool_or(is_one_of_several)
        then string_agg(position || ':' || day, ' ' order by position) else max(day)::text end, ${now}, ${now}
    from later group by order_id
    having bool_or(not exists (
      select from order_mails told where told.order_id = later.order_id and told.kind = 'postponed'
        and case when is_one_of_several then substring(told.detail from '(?:^| )' || position || ':([0-9-]+)')
          else told.detail end >= day::text))
    order by order_id
    on conflict (order_id, kind, detail) do nothing`.execute(db)
}
