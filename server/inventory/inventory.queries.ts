import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

export type Count = { titleId: number; copies: number }

/** Rows are written in the order of their ids, the order in which every verb locks stock. */
export async function addToStock(tx: Tx, counts: Count[]): Promise<void> {
  if (counts.length === 0) return
  await sql`
    insert into stock as held (edition_id, on_hand)
    select e.id, sum(c.copies)::int
    from unnest(${counts.map((count) => count.titleId)}::bigint[], ${counts.map((count) => count.copies)}::int[]) as c(title_id, copies)
      join editions e on e.title_id = c.title_id and e.format = 'paper'
    group by e.id order by e.id
    on conflict (edition_id) do update set on_hand = held.on_hand + excluded.on_hand`.execute(tx)
}

/** A reversal brings a negative number, which must not stand in a row of its own: rows first, then sums. */
export async function addToSalesCounts(tx: Tx, counts: { titleId: number; sold: number }[]): Promise<void> {
  if (counts.length === 0) return
  const titleIds = counts.map((count) => count.titleId)
  await sql`
    insert into sales_counts (title_id, sold)
    select distinct title_id, 0 from unnest(${titleIds}::bigint[]) as c(title_id) order by title_id
    on conflict do nothing`.execute(tx)
  await sql`
    update sales_counts as known set sold = known.sold + c.sold
    from (select title_id, sum(sold) as sold
      from unnest(${titleIds}::bigint[], ${counts.map((count) => count.sold)}::bigint[]) as c(title_id, sold)
      group by title_id order by title_id) as c
    where known.title_id = c.title_id`.execute(tx)
}
