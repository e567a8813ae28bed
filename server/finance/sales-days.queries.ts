import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { dayAfter, timeOfDays } from './sales-time.rules.ts'

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

/** More orders than these take seconds to sum, which nobody waits for. */
const MANY = 10_000

/** Whether so many orders of days that are not stored were paid or taken back that only the job sums them. */
export async function hasManyUnstored(db: Queryable, from: string, today: string): Promise<boolean> {
  // Each night, today and yesterday are all that is not stored yet.
  if (from >= dayAfter(today, -1)) return false
  const { since, before } = timeOfDays(from, today)
  const { rows } = await sql<{ many: boolean }>`select count(*) > ${MANY} as many from (
    select from order_events where at >= ${since} and at < ${before} limit ${MANY + 1}) event`.execute(db)
  return rows[0]?.many === true
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
