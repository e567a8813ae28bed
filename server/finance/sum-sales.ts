import { dayInWib, MINUTE } from '#kernel/time.ts'
import type { Database, Queryable, Tx } from '#server/platform/database/database.ts'
import {
  findFirstEvent,
  findLastSalesDay,
  hasManyUnstored,
  insertSalesDays,
  listSalesDays,
  type SalesDay,
} from './sales-days.queries.ts'
import { findLastPartsDay, insertDayParts } from './sales-parts.queries.ts'
import { storePeriods } from './sales-parts.ts'
import { readSales } from './sales-report.queries.ts'
import { dayAfter, daysBetween, timeOfDays } from './sales-time.rules.ts'

/** A transaction that began before midnight may commit after it. Its day is stored only then. */
const SETTLED = 15 * MINUTE
/** Days that one transaction sums: 31 take up to 12 s at 1,400 orders a day, and a statement may take 15. */
const AT_ONCE = 7

/** The figures of days as the report has them, days without a sale too. */
async function readDays(db: Queryable, from: string, until: string): Promise<SalesDay[]> {
  if (from > until) return []
  const rows = await readSales(db, 'day', timeOfDays(from, until))
  const sold = new Map(rows.map(({ keys: [day = ''], ...figures }) => [day, figures]))
  return daysBetween(from, until).map((day) => {
    const { orders = 0, copies = 0, total = 0 } = sold.get(day) ?? {}
    return { day, orders, copies, total }
  })
}

type Stored = {
  findLast: (db: Queryable) => Promise<string | undefined>
  store: (tx: Tx, from: string, until: string) => Promise<void>
}
const FIGURES: Stored = {
  findLast: findLastSalesDay,
  store: async (tx, from, until) => insertSalesDays(tx, await readDays(tx, from, until)),
}
const PARTS: Stored = { findLast: findLastPartsDay, store: insertDayParts }

/**
 * Stores the figures of the days that are over, and what they consist of. A later run goes on where this one ended.
 */
export async function sumSalesDays(
  { database, clock }: { database: Database; clock: () => Date },
  signal?: AbortSignal,
): Promise<void> {
  const yesterday = dayAfter(dayInWib(new Date(clock().getTime() - SETTLED)), -1)
  for (const stored of [FIGURES, PARTS]) {
    for (let done = false; !done && signal?.aborted !== true; ) {
      done = await database.transact(async (tx) => {
        const from = await firstUnstored(tx, stored)
        if (from === undefined || from > yesterday) return true
        const until = [dayAfter(from, AT_ONCE - 1), yesterday].toSorted()[0] ?? yesterday
        await stored.store(tx, from, until)
        if (stored === PARTS && until === yesterday) await storePeriods(tx, yesterday)
        return until === yesterday
      })
    }
  }
}

async function firstUnstored(db: Queryable, { findLast }: Stored): Promise<string | undefined> {
  const last = await findLast(db)
  if (last !== undefined) return dayAfter(last)
  const first = await findFirstEvent(db)
  return first && dayInWib(first)
}

/** The last `count` days with today, and as many before them; none while many of them are still to be summed. */
export async function salesOfDays(
  db: Queryable,
  { count, now }: { count: number; now: Date },
): Promise<{ summed: boolean; days: SalesDay[]; before: SalesDay[] }> {
  const today = dayInWib(now)
  const from = dayAfter(today, 1 - 2 * count)
  const stored = await listSalesDays(db, from, today)
  const next = stored.at(-1)?.day
  const freshFrom = next === undefined ? from : dayAfter(next)
  if (await hasManyUnstored(db, freshFrom, today)) return { summed: false, days: [], before: [] }
  const fresh = await readDays(db, freshFrom, today)
  // Days before the first sale were never stored.
  const known = new Map([...stored, ...fresh].map((figures) => [figures.day, figures]))
  const all = daysBetween(from, today).map((day) => known.get(day) ?? { day, orders: 0, copies: 0, total: 0 })
  return { summed: true, days: all.slice(count), before: all.slice(0, count) }
}
