import { DAY, dayInWib } from '#kernel/time.ts'
import {
  REPORTS,
  type ReportBy,
  reportSales,
  type SalesReport,
  type SalesRow,
} from '#server/orders/report-sales.ts'
import { type Command, parseCommandLine, usageFault } from './command.ts'
import { asOperator } from './operator-session.ts'
import { dayOption } from './options.ts'
import { printResult, tableLines } from './print-result.ts'

const FORMATS = ['table', 'json', 'csv'] as const

export const report: Command = {
  name: 'report',
  summary: 'what was sold in a month, for the books',
  help: `Usage: lembar report [options]

Adds up the orders that were paid in a time (WIB), by when their money came. An order whose payment was undone since is
in no report. "day" and "method" count whole orders with shipping; "title", "publisher" and "tax" what was sold ("tax"
has shipping as a class of its own).

  --by WHAT        ${REPORTS.join(', ')} (day)
  --month MONTH    such as 2026-11 (default: this month)
  --since DAY      from this day on, instead of a month
  --until DAY      up to this day, with it
  --format FORMAT  ${FORMATS.join(', ')} (table)
`,
  run: async (args) => {
    const { values } = parseCommandLine({
      args,
      options: {
        by: { type: 'string', default: 'day' },
        month: { type: 'string' },
        since: { type: 'string' },
        until: { type: 'string' },
        format: { type: 'string', default: 'table' },
      },
    })
    const by = REPORTS.find((known) => known === values.by)
    if (by === undefined) throw usageFault(`--by must be ${REPORTS.join(', ')}, not "${values.by}"`)
    const format = FORMATS.find((known) => known === values.format)
    if (format === undefined)
      throw usageFault(`--format must be ${FORMATS.join(', ')}, not "${values.format}"`)
    const time = timeOf(values, new Date())
    return asOperator('report', values, async ({ database }) => {
      const sales = await reportSales(database.kysely, by, time)
      const value = { by, since: time.since.toISOString(), before: time.before.toISOString(), ...sales }
      printResult(format === 'json', value, format === 'csv' ? csvLines(by, sales) : tableOf(by, sales))
      return { outcome: `${sales.rows.length} rows`, exitCode: 0 }
    })
  },
}

type Asked = { month?: string | undefined; since?: string | undefined; until?: string | undefined }

function timeOf({ month, since, until }: Asked, now: Date): { since: Date; before: Date } {
  if (month !== undefined && (since !== undefined || until !== undefined)) {
    throw usageFault('give a --month, or --since and --until')
  }
  const first = dayOption('since', since)
  const last = dayOption('until', until)
  if (first === undefined && last === undefined) return monthOf(month ?? dayInWib(now).slice(0, 7))
  if (first === undefined) throw usageFault('--until needs a --since')
  const end = startOf(last ?? dayInWib(now))
  const time = { since: startOf(first), before: new Date(end.getTime() + DAY) }
  if (time.since >= time.before) throw usageFault('--until is before --since')
  return time
}

function monthOf(month: string): { since: Date; before: Date } {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (year === undefined || number === undefined) {
    throw usageFault(`--month must be such as 2026-11, not "${month}"`)
  }
  const next =
    number === '12' ? `${Number(year) + 1}-01` : `${year}-${String(Number(number) + 1).padStart(2, '0')}`
  return { since: startOf(`${month}-01`), before: startOf(`${next}-01`) }
}

const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`)

const headingOf: Record<ReportBy, string> = {
  day: 'DAY',
  title: 'TITLE',
  publisher: 'PUBLISHER',
  method: 'METHOD',
  tax: 'TAX CLASS',
}
const NUMBERS = ['ORDERS', 'COPIES', 'SALES', 'DISCOUNT', 'SHIPPING', 'TOTAL'] as const

const numbersOf = ({ orders, copies, sales, discount, shipping, total }: SalesRow) => [
  orders,
  copies,
  sales,
  discount,
  shipping,
  total,
]

function tableOf(by: ReportBy, { rows, sum }: SalesReport): string[] {
  if (rows.length === 0) return ['Nothing was paid for in this time.']
  return [
    ...tableLines(
      [headingOf[by], ...NUMBERS],
      rows.map((row) => [row.group, ...numbersOf(row)]),
    ),
    '',
    `In all: ${sum.copies.toLocaleString('en-US')} copies, sales ${sum.sales.toLocaleString('en-US')}, discount ${sum.discount.toLocaleString('en-US')}, shipping ${sum.shipping.toLocaleString('en-US')}, total ${sum.total.toLocaleString('en-US')} (rupiah).`,
  ]
}

function csvLines(by: ReportBy, { rows }: SalesReport): string[] {
  return [
    [headingOf[by], ...NUMBERS].map((name) => name.toLowerCase().replace(' ', '_')).join(','),
    ...rows.map((row) => [csvText(row.group), ...numbersOf(row)].join(',')),
  ]
}

/** A title that begins like a formula would be run as one by a spreadsheet. */
function csvText(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
