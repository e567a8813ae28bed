import { sql } from 'kysely'
import type { STOCK_CAUSES } from '#contracts/choices.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

type StockCause = (typeof STOCK_CAUSES)[number]

export type StockLevel = {
  titleId: number
  editionId: number
  name: string
  slug: string
  isbn: string | null
  onHand: number
  reserved: number
}

export type StockFilter = {
  titleId?: number
  /** Only editions with at most this many free copies. */
  atMost?: number
  limit: number
}

/** Paper editions of titles that are not withdrawn, the scarcest first; one that was never received counts 0. */
export async function listStockLevels(
  db: Queryable,
  { titleId, atMost, limit }: StockFilter,
): Promise<{ levels: StockLevel[]; total: number }> {
  const ofTitle = titleId === undefined ? sql`t.status <> 'withdrawn'` : sql`t.id = ${titleId}`
  const scarce =
    atMost === undefined ? sql`true` : sql`coalesce(s.on_hand, 0) - coalesce(s.reserved, 0) <= ${atMost}`
  const { rows } = await sql<StockLevel & { total: number }>`
    select t.id as "titleId", e.id as "editionId", t.name, t.slug, t.isbn, coalesce(s.on_hand, 0) as "onHand",
      coalesce(s.reserved, 0) as reserved, count(*) over () as total
    from editions e join titles t on t.id = e.title_id left join stock s on s.edition_id = e.id
    where e.format = 'paper' and ${ofTitle} and ${scarce}
    order by coalesce(s.on_hand, 0) - coalesce(s.reserved, 0), t.name, t.id limit ${limit}`.execute(db)
  return { levels: rows.map(({ total: _, ...level }) => level), total: rows[0]?.total ?? 0 }
}

/** Inserts the row if it does not exist, and locks it. */
export async function lockStockRow(tx: Tx, editionId: number): Promise<{ onHand: number; reserved: number }> {
  await sql`insert into stock (edition_id) values (${editionId}) on conflict do nothing`.execute(tx)
  return tx
    .selectFrom('stock')
    .select(['on_hand as onHand', 'reserved'])
    .where('edition_id', '=', editionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateOnHand(tx: Tx, editionId: number, onHand: number): Promise<void> {
  await tx.updateTable('stock').set({ on_hand: onHand }).where('edition_id', '=', editionId).execute()
}

export type StockChangeRow = {
  changedAt: Date
  cause: StockCause
  copies: number
  onHand: number
  note: string | null
}

export async function insertStockChange(
  tx: Tx,
  { editionId, changedAt, onHand, ...change }: StockChangeRow & { editionId: number },
): Promise<void> {
  await tx
    .insertInto('stock_changes')
    .values({ ...change, edition_id: editionId, changed_at: changedAt, on_hand: onHand })
    .execute()
}

const SHOWN_CHANGES = 200

export async function listStockChanges(db: Queryable, editionId: number): Promise<StockChangeRow[]> {
  return db
    .selectFrom('stock_changes')
    .select(['changed_at as changedAt', 'cause', 'copies', 'on_hand as onHand', 'note'])
    .where('edition_id', '=', editionId)
    .orderBy('id', 'desc')
    .limit(SHOWN_CHANGES)
    .execute()
}
