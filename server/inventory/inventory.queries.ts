import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { type Statement, statement } from '#server/platform/database/statement.ts'

export type Count = { titleId: number; copies: number }

/** Rows are written in the order of their ids, the order in which every verb locks stock. */
export async function receiveStock(tx: Tx, counts: Count[]): Promise<void> {
  if (counts.length === 0) return
  await sql`
    insert into stock as held (edition_id, on_hand)
    select e.id, sum(c.copies)::int
    from unnest(${counts.map((count) => count.titleId)}::bigint[], ${counts.map((count) => count.copies)}::int[]) as c(title_id, copies)
      join editions e on e.title_id = c.title_id and e.format = 'paper'
    group by e.id order by e.id
    on conflict (edition_id) do update set on_hand = held.on_hand + excluded.on_hand`.execute(tx)
}

export type Copies = { editionId: number; quantity: number }

type FreeRow = { edition_id: number; available: number }
type FreeCopies = ReadonlyMap<number, number>

const freeCopies = (rows: readonly FreeRow[]): FreeCopies =>
  new Map(rows.map((row) => [row.edition_id, row.available]))

const lockedStock = prepare(
  ({ editionIds, orderId }: { editionIds: number[]; orderId: number | null }) => sql<FreeRow>`
    select edition_id, on_hand - reserved + coalesce((
      select quantity from stock_taken where order_id = ${orderId}::bigint and edition_id = stock.edition_id
    ), 0) as available from stock
    where edition_id in (select unnest(${editionIds}::bigint[])) order by edition_id for no key update`,
)
const lockedStockInCart = prepare(
  ({ userId, cartRows }: { userId: number; cartRows: number[] }) => sql<FreeRow>`
    select edition_id, on_hand - reserved as available from stock
    where edition_id in (select edition_id from cart_items
      where user_id = ${userId} and id = any(${cartRows}::bigint[])) order by edition_id for no key update`,
)

const lockedStockInBundle = prepare(
  ({ bundleId }: { bundleId: number }) => sql<FreeRow>`
    select edition_id, on_hand - reserved as available from stock
    where edition_id in (select edition_id from bundle_parts where bundle_id = ${bundleId})
    order by edition_id for no key update`,
)

/**
 * Free copies by edition; those that left with the order, where one is given, are free for it. Rows are locked in the
 * order of their ids, whatever the order of the request.
 */
export function selectStockForUpdate(
  editionIds: readonly number[],
  orderId: number | null,
): Statement<FreeCopies> {
  return statement(lockedStock({ editionIds: [...editionIds], orderId }), freeCopies)
}

/** The same for the editions in rows of a cart. */
export function selectStockInCartForUpdate(
  userId: number,
  cartRows: readonly number[],
): Statement<FreeCopies> {
  return statement(lockedStockInCart({ userId, cartRows: [...cartRows] }), freeCopies)
}

/** The same for the editions of a set. */
export function selectStockInBundleForUpdate(bundleId: number): Statement<FreeCopies> {
  return statement(lockedStockInBundle({ bundleId }), freeCopies)
}

type CopiesOf = { orderId: number; editionIds: number[]; quantities: number[] }

const rowsOf = (orderId: number, copies: readonly Copies[]): CopiesOf => ({
  orderId,
  editionIds: copies.map((copy) => copy.editionId),
  quantities: copies.map((copy) => copy.quantity),
})

const copyRows = ({ editionIds, quantities }: CopiesOf) => sql`
  unnest(${editionIds}::bigint[], ${quantities}::int[]) as c(edition_id, quantity)`

const addedHolds = prepare(
  (holds: CopiesOf & { expiresAt: Date; now: Date }) => sql`
    insert into stock_holds (order_id, edition_id, quantity, expires_at, created_at)
    select ${holds.orderId}, c.edition_id, c.quantity, ${holds.expiresAt}, ${holds.now} from ${copyRows(holds)}
    order by c.edition_id`,
)

/** Adds holds. A trigger updates `stock.reserved`. The rows of `stock` must be locked already. */
export function insertHolds(
  { orderId, copies, expiresAt }: { orderId: number; copies: readonly Copies[]; expiresAt: Date },
  now: Date,
): Statement<void> {
  return statement(addedHolds({ ...rowsOf(orderId, copies), expiresAt, now }))
}

/**
 * Records sold copies. A trigger updates `stock.on_hand`. The rows of `stock` must be locked already. Copies that left
 * with the order before its payment was undone, and did not come back, are still those of the order.
 */
export function insertTaken(orderId: number, copies: readonly Copies[], now: Date): Statement<void> {
  return statement(sql`
    insert into stock_taken (order_id, edition_id, quantity, taken_at)
    select ${orderId}, c.edition_id, c.quantity, ${now} from ${copyRows(rowsOf(orderId, copies))}
    order by c.edition_id on conflict do nothing`)
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
export function releaseStock(orderId: number): Statement<void> {
  return statement(sql`
    with ${lockedFor(orderId, 'stock_holds')}
    delete from stock_holds where order_id = ${orderId} and ${ALL_LOCKED}`)
}

const takenHolds = prepare(
  ({ orderId, now }: { orderId: number; now: Date }) => sql`
    with ${lockedFor(orderId, 'stock_holds')}, held as (
      delete from stock_holds where order_id = ${orderId} and ${ALL_LOCKED}
      returning order_id, edition_id, quantity
    )
    insert into stock_taken (order_id, edition_id, quantity, taken_at)
    select order_id, edition_id, quantity, ${now} from held order by edition_id`,
)

/** Turns an order's holds into sold copies. */
export function takeHeldStock(orderId: number, now: Date): Statement<void> {
  return statement(takenHolds({ orderId, now }))
}

/** Returns an order's sold copies to the stock. */
export function returnStock(orderId: number): Statement<void> {
  return statement(sql`
    with ${lockedFor(orderId, 'stock_taken')}
    delete from stock_taken where order_id = ${orderId} and ${ALL_LOCKED}`)
}

/** Returns some of an order's sold copies to the stock. */
export function returnCopies(orderId: number, copies: readonly Copies[]): Statement<void> {
  const rows = rowsOf(orderId, copies)
  return statement(sql`
    with ${lockedFor(orderId, 'stock_taken')}, back as materialized (
      select edition_id, sum(quantity)::int as quantity from ${copyRows(rows)} group by edition_id
    ), all_of_them as (
      delete from stock_taken taken using back
      where taken.order_id = ${orderId} and taken.edition_id = back.edition_id and taken.quantity = back.quantity
        and ${ALL_LOCKED}
    )
    update stock_taken taken set quantity = taken.quantity - back.quantity from back
    where taken.order_id = ${orderId} and taken.edition_id = back.edition_id and taken.quantity <> back.quantity
      and ${ALL_LOCKED}`)
}

type Noted = { note: string; now: Date }

/** Takes damaged copies out of the stock, with a line of its ledger. */
export const writeOffCopies = (copies: readonly Copies[], noted: Noted) => countDamage(copies, -1, noted)

/** Undoes `writeOffCopies`, with a line of the ledger. */
export const undoWriteOff = (copies: readonly Copies[], noted: Noted) => countDamage(copies, 1, noted)

function countDamage(copies: readonly Copies[], sign: 1 | -1, { note, now }: Noted): Statement<void> {
  const editionIds = copies.map((copy) => copy.editionId)
  const quantities = copies.map(({ quantity }) => sign * quantity)
  return statement(sql`
    with locked as materialized (
      select edition_id from stock where edition_id = any(${editionIds}::bigint[])
      order by edition_id for no key update
    ), changes as (
      select edition_id, sum(quantity)::int as quantity
      from unnest(${editionIds}::bigint[], ${quantities}::int[]) as c(edition_id, quantity) group by edition_id
    ), changed as (
      update stock set on_hand = stock.on_hand + changes.quantity from changes
      where stock.edition_id = changes.edition_id and ${ALL_LOCKED}
      returning stock.edition_id, changes.quantity, stock.on_hand
    )
    insert into stock_changes (edition_id, changed_at, cause, copies, on_hand, note)
    select edition_id, ${now}, 'damage', quantity, on_hand, ${note} from changed`)
}
