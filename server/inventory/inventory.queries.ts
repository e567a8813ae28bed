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

type Sold = { titleId: number; sold: number }

/** Rows are written in the order of their ids, which is the order in which they are locked (F06). */
export async function addToSalesCounts(tx: Tx, counts: readonly Sold[]): Promise<void> {
  if (counts.length === 0) return
  await sql`
    insert into sales_counts as known (title_id, sold)
    select title_id, sum(sold) from unnest(${counts.map((count) => count.titleId)}::bigint[],
      ${counts.map((count) => count.sold)}::bigint[]) as c(title_id, sold)
    group by title_id order by title_id
    on conflict (title_id) do update set sold = known.sold + excluded.sold`.execute(tx)
}

/**
 * A reversal's negative number must not stand in a row of its own, not even in passing: rows first, which locks
 * them in their order, then sums.
 */
export async function takeFromSalesCounts(tx: Tx, counts: readonly Sold[]): Promise<void> {
  await addToSalesCounts(
    tx,
    counts.map(({ titleId }) => ({ titleId, sold: 0 })),
  )
  await sql`
    update sales_counts as known set sold = known.sold + c.sold
    from (select title_id, sum(sold) as sold
      from unnest(${counts.map((count) => count.titleId)}::bigint[],
        ${counts.map((count) => count.sold)}::bigint[]) as c(title_id, sold)
      group by title_id) as c
    where known.title_id = c.title_id`.execute(tx)
}

/** Rows are locked in the order of their ids, whatever order they are asked for in. */
export async function lockStock(tx: Tx, editionIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ edition_id: number; available: number }>`
    select edition_id, on_hand - reserved as available from stock
    where edition_id in (select unnest(${[...editionIds]}::bigint[])) order by edition_id for no key update`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.edition_id, row.available]))
}

/** Adds rows that `stock.reserved` counts by itself; the stock's rows are locked before. */
export async function insertHolds(
  tx: Tx,
  { orderId, copies, expiresAt }: { orderId: number; copies: readonly Copies[]; expiresAt: Date },
  now: Date,
): Promise<void> {
  await sql`
    insert into stock_holds (order_id, edition_id, quantity, expires_at, created_at)
    select ${orderId}, c.edition_id, c.quantity, ${expiresAt}, ${now}
    from unnest(${copies.map((copy) => copy.editionId)}::bigint[], ${copies.map((copy) => copy.quantity)}::int[])
      as c(edition_id, quantity)
    order by c.edition_id`.execute(tx)
}

export type Copies = { editionId: number; quantity: number }

export async function lockStockHeldBy(tx: Tx, orderId: number): Promise<void> {
  await sql`
    select edition_id from stock where edition_id in (select edition_id from stock_holds where order_id = ${orderId})
    order by edition_id for no key update`.execute(tx)
}

export async function deleteHolds(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('stock_holds').where('order_id', '=', orderId).execute()
}

/** Copies leave the shop for good: `stock.on_hand` counts the rows by itself. */
export async function insertTaken(
  tx: Tx,
  orderId: number,
  copies: readonly Copies[],
  now: Date,
): Promise<void> {
  if (copies.length === 0) return
  await sql`
    insert into stock_taken (order_id, edition_id, quantity, taken_at)
    select ${orderId}, c.edition_id, c.quantity, ${now}
    from unnest(${copies.map((copy) => copy.editionId)}::bigint[], ${copies.map((copy) => copy.quantity)}::int[])
      as c(edition_id, quantity)
    order by c.edition_id`.execute(tx)
}

/** The same for all that an order holds; gives whether it held anything. The stock's rows are locked before. */
export async function turnHoldsIntoTaken(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const result = await sql`
    with held as (
      delete from stock_holds where order_id = ${orderId} returning order_id, edition_id, quantity
    )
    insert into stock_taken (order_id, edition_id, quantity, taken_at)
    select order_id, edition_id, quantity, ${now} from held order by edition_id`.execute(tx)
  return Number(result.numAffectedRows ?? 0n) > 0
}

export async function lockStockTakenBy(tx: Tx, orderId: number): Promise<void> {
  await sql`
    select edition_id from stock where edition_id in (select edition_id from stock_taken where order_id = ${orderId})
    order by edition_id for no key update`.execute(tx)
}

export async function deleteTaken(tx: Tx, orderId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('stock_taken')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
