import { type Rupiah, rupiah } from '#kernel/money.ts'
import { startOfDayInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listShares, type PublisherShare } from './finance.queries.ts'
import {
  type ReportBy,
  type ReportTime,
  reportSales,
  type SalesReport,
  type SalesRow,
} from './report-sales.ts'

/** A month of the calendar in Jakarta, written `2026-11`. */
export function timeOfMonth(month: string): ReportTime {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { since: startOfDayInWib(`${month}-01`), before: startOfDayInWib(`${next}-01`) }
}

export type ReportRow = SalesRow & {
  /** Of a report by publisher: the publisher, and the part of the total that is theirs. */
  publisher: { id: number; basisPoints: number | null; share: Rupiah | null } | null
}
export type MonthReport = Omit<SalesReport, 'rows'> & { by: ReportBy; month: string; rows: ReportRow[] }

/** What was sold and refunded in a month and its money, of one moment. */
export function reportMonth(
  database: Database,
  { by, month }: { by: ReportBy; month: string },
): Promise<MonthReport> {
  return database.transact(
    async (tx) => {
      const report = await reportSales(tx, by, timeOfMonth(month))
      const names = by === 'publisher' ? report.rows.map(({ keys: [name = ''] }) => name) : []
      const shares = new Map((await listShares(tx, names, month)).map((share) => [share.name, share]))
      const rows = report.rows.map((row) => ({ ...row, publisher: shareOf(row, shares) }))
      return { ...report, rows, by, month }
    },
    { isolation: 'repeatable read' },
  )
}

function shareOf({ keys: [name = ''], total }: SalesRow, shares: ReadonlyMap<string, PublisherShare>) {
  const found = shares.get(name)
  if (found === undefined) return null
  const { id, basisPoints } = found
  return { id, basisPoints, share: basisPoints === null ? null : partOfTotal(total, basisPoints) }
}

/** Rounded half away from zero to a whole rupiah, so that a return takes what its sale gave. */
export const partOfTotal = (total: number, basisPoints: number): Rupiah =>
  rupiah(Math.sign(total) * Math.floor((Math.abs(total) * basisPoints + 5_000) / 10_000))
