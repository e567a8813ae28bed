import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { type Statement, statement } from '#server/platform/database/statement.ts'

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

type Sold = { titleId: number; sold: number }

const soldRows = (counts: readonly Sold[]) => sql`
  unnest(${counts.map((count) => count.titleId)}::bigint[], ${counts.map((count) => count.sold)}::bigint[])
    as c(title_id, sold)`

/** Rows are written in the order of their ids, which is the order in which they are locked (F06). */
export function addToSalesCounts(counts: readonly Sold[]): Statement<void> {
  return statement(sql`
    insert into sales_counts as known (title_id, sold)
    select title_id, sum(sold) from ${soldRows(counts)} group by title_id order by title_id
    on conflict (title_id) do update set sold = known.sold + excluded.sold`)
}

/** The rows exist and are locked. A constraint forbids negative numbers even within the statement. */
export function takeFromSalesCounts(counts: readonly Sold[]): Statement<void> {
  return statement(sql`
    update sales_counts as known set sold = known.sold + c.sold
    from (select title_id, sum(sold) as sold from ${soldRows(counts)} group by title_id) as c
    where known.title_id = c.title_id`)
}

export type Copies = { editionId: number; quantity: number }

/** Free copies by edition. Rows are locked in the order of their ids, whatever the order of the request. */
export function selectStockForUpdate(editionIds: readonly number[]): Statement<ReadonlyMap<number, number>> {
  return statement(
    sql<{ edition_id: number; available: number }>`
      select edition_id, on_hand - reserved as available from stock
      where edition_id in (select unnest(${[...editionIds]}::bigint[])) order by edition_id for no key update`,
    (rows) => new Map(rows.map((row) => [row.edition_id, row.available])),
  )
}

const copyRows = (copies: readonly Copies[]) => sql`
  unnest(${copies.map((copy) => copy.editionId)}::bigint[], ${copies.map((copy) => copy.quantity)}::int[])
    as c(edition_id, quantity)`

/** Adds holds. A trigger updates `stock.reserved`. The rows of `stock` must be locked already. */
export function insertHolds(
  { orderId, copies, expiresAt }: { orderId: number; copies: readonly Copies[]; expiresAt: Date },
  now: Date,
): Statement<void> {
  return statement(sql`
    insert into stock_holds (order_id, edition_id, quantity, expires_at, created_at)
    select ${orderId}, c.edition_id, c.quantity, ${expiresAt}, ${now} from ${copyRows(copies)}
    order by c.edition_id`)
}

/** Records sold copies. A trigger updates `stock.on_hand`. The rows of `stock` must be locked already. */
export function insertTaken(orderId: number, copies: readonly Copies[], now: Date): Statement<void> {
  return statement(sql`
    insert into stock_taken (order_id, edition_id, quantity, taken_at)
    select ${orderId}, c.edition_id, c.quantity, ${now} from ${copyRows(copies)}
    order by c.edition_id`)
}

/**
 * Locks the rows of `stock` of an order's editions, in the order of their ids. The `count` makes sure that all are
 * locked before the first row of the order is changed, whose triggers then find them locked.
 */
const lockedFor = (orderId: number, table: 'stock_holds' | 'stock_taken') => sql`
  locked as materialized (
    select edition_id from stock where edition_id in (
      select edition_id from ${sql.table(table)} where order_id = ${orderId})
    order by edition_id for no key update
  )`
const ALL_LOCKED = sql`(select count(*) from locked) > 0`

/** Releases an order's holds. They change only under the order's lock, so the statement sees their present state. */
export function deleteHolds(orderId: number): Statement<void> {
  return statement(sql`
    with ${lockedFor(orderId, 'stock_holds')}
    delete from stock_holds where order_id = ${orderId} and ${ALL_LOCKED}`)
}

/** Turns an order's holds into sold copies. */
export function turnHoldsIntoTaken(orderId: number, now: Date): Statement<void> {
  return statement(sql`
    with ${lockedFor(orderId, 'stock_holds')}, held as (
      delete from stock_holds where order_id = ${orderId} and ${ALL_LOCKED}
      returning order_id, edition_id, quantity
    )
    insert into stock_taken (order_id, edition_id, quantity, taken_at)
    select order_id, edition_id, quantity, ${now} from held order by edition_id`)
}

/** Returns an order's sold copies to the stock. */
export function deleteTaken(orderId: number): Statement<void> {
  return statement(sql`
    with ${lockedFor(orderId, 'stock_taken')}
    delete from stock_taken where order_id = ${orderId} and ${ALL_LOCKED}`)
}
