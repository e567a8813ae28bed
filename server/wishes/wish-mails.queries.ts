import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/**
 * Wished editions (`e`, of `w`) with their present price (`pr`) and stock (`s`), of readers who consented to mails
 * (`l`). Titles that the reader has bought, and not given away, are left out.
 */
const watched = (now: Date) => sql`
  notice_consents l join wishes w on w.user_id = l.user_id join wished_editions e on e.wish_id = w.id
    join editions ed on ed.id = e.edition_id join titles t on t.id = w.title_id and t.status = 'on_sale'
    cross join lateral price_at(ed.id, ${now}) as pr left join stock s on s.edition_id = ed.id
  where l.kind = 'wishlist' and l.given_at is not null and l.ended_at is null
    and not exists (select from entitlements o
      where o.user_id = l.user_id and o.title_id = w.title_id and o.revoked_at is null)
    and not exists (select from orders o join order_lines line on line.order_id = o.id
      where o.user_id = l.user_id and line.title_id = w.title_id and o.paid_at >= w.created_at
        and o.payment_state in ('paid', 'received')
        and not exists (select from gifts g where g.order_id = o.id))`

/** It can be bought, and is cheaper than it was or has come back. */
const isNews = sql`
  case when ed.format = 'paper' then coalesce(s.on_hand > s.reserved, false)
    else ed.file_key is not null and exists (select from ebook_files f where f.edition_id = ed.id) end
  and (pr.final_price_idr < e.compared_idr or e.sold_out)`

/** Remembers which editions are sold out and which prices have risen again, so that the next change is news. */
export async function noteSetbacks(db: Queryable, now: Date): Promise<void> {
  await sql`
    update wished_editions as kept
    set sold_out = kept.sold_out or seen.gone, compared_idr = greatest(kept.compared_idr, seen.compared)
    from (
      select e.wish_id, e.edition_id, least(pr.final_price_idr, e.price_idr) as compared,
        ed.format = 'paper' and coalesce(s.on_hand <= s.reserved, true) as gone
      from ${watched(now)}
    ) as seen
    where kept.wish_id = seen.wish_id and kept.edition_id = seen.edition_id
      and ((seen.gone and not kept.sold_out) or seen.compared > kept.compared_idr)`.execute(db)
}

/** The readers with news. */
export async function listReadersWithNews(db: Queryable, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.user_id as id from ${watched(now)} and l.send_at is null and ${isNews}`.execute(db)
  return rows.map(({ id }) => id)
}

export type WishNews = {
  editionId: number
  name: string
  slug: string
  isPaper: boolean
  from: number
  to: number
  isBack: boolean
}

/** What a reader's mail tells, the latest wish first. */
export async function listNews(db: Queryable, userId: number, now: Date): Promise<WishNews[]> {
  const { rows } = await sql<WishNews>`
    select e.edition_id as "editionId", t.name, t.slug, ed.format = 'paper' as "isPaper",
      e.compared_idr as "from", pr.final_price_idr as "to", e.sold_out as "isBack"
    from ${watched(now)} and l.user_id = ${userId} and ${isNews}
    order by w.created_at desc, w.id desc, ed.format`.execute(db)
  return rows
}

/** A mail told this: the next one is about what comes. */
export async function settleNews(tx: Tx, userId: number, told: readonly WishNews[]): Promise<void> {
  await sql`
    update wished_editions e set sold_out = false, compared_idr = least(e.compared_idr, told.price)
    from wishes w, unnest(${told.map(({ editionId }) => editionId)}::bigint[],
      ${told.map(({ to }) => to)}::bigint[]) as told(edition_id, price)
    where w.id = e.wish_id and w.user_id = ${userId} and e.edition_id = told.edition_id`.execute(tx)
}

/** A mail that says the same was sent already: that an edition is back in stock. */
export async function noteBackInStock(
  db: Queryable,
  { userId, editionId }: { userId: number; editionId: number },
): Promise<void> {
  await sql`
    update wished_editions e set sold_out = false from wishes w
    where w.id = e.wish_id and w.user_id = ${userId} and e.edition_id = ${editionId}`.execute(db)
}
