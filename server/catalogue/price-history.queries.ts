import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { PriceRow } from './price-history.rules.ts'

/** Of each edition at most so many changes are read; prices that are set by a program may change each hour. */
const MOST_CHANGES = 100

/** What the title of `listing_cards c` cost, the newest price of each edition first, as `PriceRow`s in JSON. */
export const pricesOfCard = sql<PriceRow[]>`
  (select json_agg(json_build_object('format', f.format, 'since', floor(extract(epoch from p.since) * 1000)::bigint,
    'price', p.price_idr) order by p.since desc)
  from (values ('ebook'), ('paper')) as f(format), lateral (
    select h.since, h.price_idr from price_history h
    where h.title_id = c.title_id and h.format = f.format order by h.since desc limit ${sql.lit(MOST_CHANGES)}
  ) as p)`

/**
 * Deletes up to so many prices that ended before a time. The one that was in force then is kept, so that it is known
 * what an edition cost from that time on.
 */
export async function deletePricesEndedBefore(db: Queryable, time: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with ended as (
      select h.title_id, h.format, h.since from price_history h
      where h.since < ${time} and exists (
        select from price_history n
        where n.title_id = h.title_id and n.format = h.format and n.since > h.since and n.since <= ${time})
      limit ${limit}
    ), deleted as (
      delete from price_history h using ended e
      where h.title_id = e.title_id and h.format = e.format and h.since = e.since returning 1
    )
    select count(*) as deleted from deleted`.execute(db)
  return rows[0]?.deleted ?? 0
}
