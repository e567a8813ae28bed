import { sql } from 'kysely'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type PricePlan = {
  format: 'ebook' | 'paper'
  price: Rupiah
  discountPercent: number
  discountIdr: Rupiah
  startsAt: Date
}
export type PlannedPrice = PricePlan & { id: number; finalPrice: Rupiah }

/** The changes of a title's prices that are still to come, in their order. */
export async function listPlannedPrices(db: Queryable, titleId: number): Promise<PlannedPrice[]> {
  const rows = await db
    .selectFrom('price_changes')
    .innerJoin('editions', 'editions.id', 'price_changes.edition_id')
    .select(['price_changes.id', 'editions.format', 'price_changes.starts_at as startsAt'])
    .select(['price_changes.price_idr', 'price_changes.final_price_idr'])
    .select(['price_changes.discount_percent as discountPercent', 'price_changes.discount_idr'])
    .where('editions.title_id', '=', titleId)
    .where('price_changes.applied_at', 'is', null)
    .orderBy('price_changes.starts_at')
    .execute()
  return rows.map(({ price_idr, final_price_idr, discount_idr, ...row }) => ({
    ...row,
    price: rupiah(price_idr),
    finalPrice: rupiah(final_price_idr),
    discountIdr: rupiah(discount_idr),
  }))
}

/** Undefined where the title has no such edition, null where the edition has a change at that time already. */
export async function insertPriceChange(
  tx: Tx,
  titleId: number,
  { format, price, discountPercent, discountIdr, startsAt }: PricePlan,
): Promise<number | null | undefined> {
  const edition = await tx
    .selectFrom('editions')
    .select('id')
    .where('title_id', '=', titleId)
    .where('format', '=', format)
    .executeTakeFirst()
  if (edition === undefined) return undefined
  const inserted = await tx
    .insertInto('price_changes')
    .values({
      edition_id: edition.id,
      starts_at: startsAt,
      price_idr: price,
      discount_percent: discountPercent,
      discount_idr: discountIdr,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function deletePriceChange(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('price_changes').where('id', '=', id).execute()
}

/** Writes the prices that are due, by the given time or the database's, to their editions. Returns how many. */
export async function writeDuePrices(tx: Tx, titleIds: readonly number[], at: Date | 'now'): Promise<number> {
  const now = at === 'now' ? sql`now()` : sql`${at}::timestamptz`
  const { rows } = await sql<{ written: number }>`
    with due as (
      select c.* from price_changes c join editions e on e.id = c.edition_id
      where e.title_id = any(${[...titleIds]}::bigint[]) and c.applied_at is null and c.starts_at <= ${now}
    ), marked as (
      update price_changes c set applied_at = ${now} from due where c.id = due.id
    ), written as (
      update editions e set price_idr = d.price_idr, discount_percent = d.discount_percent,
        discount_idr = d.discount_idr
      from (select distinct on (edition_id) * from due order by edition_id, starts_at desc) as d
      where e.id = d.edition_id returning 1
    )
    select count(*) as written from written`.execute(tx)
  return rows[0]?.written ?? 0
}

/** Titles with a price that is due and not yet written. */
export async function listTitlesWithDuePrice(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('price_changes')
    .innerJoin('editions', 'editions.id', 'price_changes.edition_id')
    .select('editions.title_id')
    .distinct()
    .where('price_changes.applied_at', 'is', null)
    .where('price_changes.starts_at', '<=', now)
    .orderBy('editions.title_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.title_id)
}

/** When the next price is due. */
export async function findNextStart(db: Queryable): Promise<Date | undefined> {
  const row = await db
    .selectFrom('price_changes')
    .select('starts_at')
    .where('applied_at', 'is', null)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return row?.starts_at
}
