import { sql } from 'kysely'
import { prepare } from '#server/platform/database/prepare.ts'
import { type Statement, statement } from '#server/platform/database/statement.ts'

type Sold = { titleId: number; sold: number }

type SoldOf = { titleIds: number[]; sold: number[] }

const columnsOf = (counts: readonly Sold[]): SoldOf => ({
  titleIds: counts.map((count) => count.titleId),
  sold: counts.map((count) => count.sold),
})

const soldRows = ({ titleIds, sold }: SoldOf) => sql`
  unnest(${titleIds}::bigint[], ${sold}::bigint[]) as c(title_id, sold)`

const addedSales = prepare(
  (counts: SoldOf) => sql`
    insert into sales_counts as known (title_id, sold)
    select title_id, sum(sold) from ${soldRows(counts)} group by title_id order by title_id
    on conflict (title_id) do update set sold = known.sold + excluded.sold`,
)

/** Rows are written in the order of their ids, which is the order in which they are locked (F06). */
export function addToSalesCounts(counts: readonly Sold[]): Statement<void> {
  return statement(addedSales(columnsOf(counts)))
}

/** The rows exist and are locked. A constraint forbids negative numbers even within the statement. */
export function takeFromSalesCounts(counts: readonly Sold[]): Statement<void> {
  return statement(sql`
    update sales_counts as known set sold = known.sold + c.sold
    from (select title_id, sum(sold) as sold from ${soldRows(columnsOf(counts))} group by title_id) as c
    where known.title_id = c.title_id`)
}
