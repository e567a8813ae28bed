import type { Queryable } from '#server/platform/database/database.ts'
import { type ReportBy, readSales, type SalesRow } from './sales-report.queries.ts'

export { REPORTS, type ReportBy, type SalesRow } from './sales-report.queries.ts'

export type SalesReport = { rows: SalesRow[]; sum: Omit<SalesRow, 'group' | 'orders'> }

/** What was paid for in a time, by day, title, publisher, method or tax class, with its sum. */
export async function reportSales(
  db: Queryable,
  by: ReportBy,
  time: { since: Date; before: Date },
): Promise<SalesReport> {
  const rows = await readSales(db, by, time)
  const add = (of: (row: SalesRow) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  return {
    rows,
    // Orders are not added: one order may have several titles.
    sum: {
      copies: add((row) => row.copies),
      sales: add((row) => row.sales),
      discount: add((row) => row.discount),
      shipping: add((row) => row.shipping),
      total: add((row) => row.total),
    },
  }
}
