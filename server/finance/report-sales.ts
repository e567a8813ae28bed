import type { Queryable } from '#server/platform/database/database.ts'
import {
  type MoneyOfTime,
  type ReportBy,
  type ReportTime,
  readMoney,
  readSales,
  type SalesRow,
} from './sales-report.queries.ts'

export { REPORT_KEYS, type ReportBy, type ReportTime, type SalesRow } from './sales-report.queries.ts'

export type SalesReport = {
  rows: SalesRow[]
  sum: Omit<SalesRow, 'keys' | 'orders'>
  money: MoneyOfTime
  /** Whether the total of all rows equals the money received that is not due back. */
  addsUp: boolean
}

/**
 * What was sold and refunded in a period, and its money movements. In a snapshot transaction, both are of one moment.
 */
export async function reportSales(db: Queryable, by: ReportBy, time: ReportTime): Promise<SalesReport> {
  const rows = await readSales(db, by, time)
  const money = await readMoney(db, time)
  const add = (of: (row: SalesRow) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  // Orders are not summed, since one order may have several titles.
  const sum = {
    copies: add((row) => row.copies),
    sales: add((row) => row.sales),
    discount: add((row) => row.discount),
    shipping: add((row) => row.shipping),
    refunded: add((row) => row.refunded),
    total: add((row) => row.total),
  }
  return { rows, sum, money, addsUp: sum.total === money.received - money.refundDue }
}
