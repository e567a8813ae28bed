import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** What was sold on one day in WIB, less what was taken back. */
export type SalesDay = { day: string; orders: number; copies: number; total: number }

export async function listSalesDays(db: Queryable, from: string, until: string): Promise<SalesDay[]> {
  return db
    .selectFrom('sales_days')
    .select([sql<string>`day::text`.as('day'), 'orders', 'copies', 'total_idr as total'])
    .where('day', '>=', sql<never>`${from}::date`)
    .where('day', '<=', sql<never>`${until}::date`)
    .orderBy('day')
    .execute()
}

/** The last day that is stored. */
export async function findLastSalesDay(db: Queryable): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('sales_days')
    .select(sql<string | null>`max(day)::text`.as('day'))
    .executeTakeFirstOrThrow()
  return day ?? undefined
}

/** When the first order was made or paid. */
export async function findFirstEvent(db: Queryable): Promise<Date | undefined> {
  const found = await db.selectFrom('order_events').select('at').orderBy('at').limit(1).executeTakeFirst()
  return found?.at
}

/** Two instances may sum the same days: the figures are the same. */
export async function insertSalesDays(tx: Tx, days: readonly SalesDay[]): Promise<void> {
  await tx
    .insertInto('sales_days')
    .values(
      days.map(({ day, orders, copies, total }) => ({
        day: sql<never>`${day}::date`,
        orders,
        copies,
        total_idr: total,
      })),
    )
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
}
