import { csvLine } from '#kernel/spreadsheet-text.ts'
import { DAY, dayInWib, isoInWib } from '#kernel/time.ts'
import { timeOfMonth } from '#server/finance/report-month.ts'
import {
  REPORT_KEYS,
  type ReportBy,
  type ReportTime,
  reportSales,
  type SalesReport,
  type SalesRow,
} from '#server/finance/report-sales.ts'
import { reportCommand } from './command.ts'
import { usageFault } from './faults.ts'
import { choiceOption, dayOption, flag, option } from './options.ts'
import { tableLines } from './print-result.ts'

export const report = reportCommand({
  name: 'report',
  about: `Adds up what was paid for in a time (WIB), and what of it was refunded. Each stands in the time in which it happened: a
month that is over does not change. Every report of a time comes to the same total, which is the money that came in and
is not due back. What the columns mean: docs/operator.md`,
  options: {
    by: choiceOption('WHAT', Object.keys(REPORT_KEYS) as ReportBy[]),
    month: option('MONTH', 'such as 2026-11 (default: this month)', monthOf),
    since: dayOption('from this day on, instead of a month'),
    until: dayOption('up to this day, with it (default: today)'),
    csv: flag('prints the rows for a spreadsheet'),
  },
  remark: 'Exit code: 0 it adds up, 1 it does not; then run lembar doctor.',
  check: ({ csv, ...asked }, { json }) => {
    if (csv && json) throw usageFault('--csv and --json exclude each other')
    timeOf(asked, new Date())
  },
  run: async ({ database }, { by = 'day', csv, ...asked }) => {
    const time = timeOf(asked, new Date())
    const sales = await database.transact((tx) => reportSales(tx, by, time), { isolation: 'repeatable read' })
    const printed = { view: jsonOf(by, time, sales), lines: csv ? csvLines(by, sales) : tableOf(by, sales) }
    if (sales.addsUp) return { ...printed, outcome: `${sales.rows.length} rows` }
    process.stderr.write(
      'lembar report: the total is not the money that came in: run lembar doctor before you use this report\n',
    )
    return { ...printed, outcome: 'does not add up', exitCode: 1 }
  },
})

type Asked = { month: ReportTime | undefined; since: string | undefined; until: string | undefined }

function timeOf({ month, since, until }: Asked, now: Date): ReportTime {
  if (month !== undefined && (since !== undefined || until !== undefined)) {
    throw usageFault('give a --month, or --since and --until')
  }
  if (since === undefined) {
    if (until !== undefined) throw usageFault('--until needs a --since')
    return month ?? monthOf(dayInWib(now).slice(0, 7), '--month')
  }
  const end = startOf(until ?? dayInWib(now))
  const time = { since: startOf(since), before: new Date(end.getTime() + DAY) }
  if (time.since >= time.before) throw usageFault('--until is before --since')
  return time
}

function monthOf(month: string, name: string): ReportTime {
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month)) {
    throw usageFault(`${name} must be such as 2026-11, not "${month}"`)
  }
  return timeOfMonth(month)
}

const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`)

const FIGURES = ['orders', 'copies', 'sales', 'discount', 'shipping', 'refunded', 'total'] as const

const figuresOf = (row: SalesRow) => FIGURES.map((name) => row[name])

function jsonOf(by: ReportBy, { since, before }: ReportTime, { rows, sum, money, addsUp }: SalesReport) {
  return {
    by,
    since: isoInWib(since),
    before: isoInWib(before),
    rows: rows.map(({ keys, ...figures }) => ({
      ...Object.fromEntries(REPORT_KEYS[by].map((name, index) => [name, keys[index] ?? ''])),
      ...figures,
    })),
    sum,
    money: { received: money.received, refund_due: money.refundDue, refund_paid: money.refundPaid },
    adds_up: addsUp,
  }
}

function tableOf(by: ReportBy, { rows, sum, money }: SalesReport): string[] {
  const figure = (amount: number) => amount.toLocaleString('en-US')
  const account = [
    `Money in rupiah: ${figure(money.received)} came in, ${figure(money.refundDue)} of it became due back.`,
    `Returned to payers in this time: ${figure(money.refundPaid)}.`,
  ]
  if (rows.length === 0) return ['Nothing was paid for in this time.', ...account]
  return [
    ...tableLines(
      [...REPORT_KEYS[by], ...FIGURES].map((name) => name.replace('_', ' ').toUpperCase()),
      rows.map((row) => [...row.keys, ...figuresOf(row)]),
    ),
    '',
    `In all: ${figure(sum.copies)} copies, sales ${figure(sum.sales)}, discount ${figure(sum.discount)}, shipping ${figure(sum.shipping)}, refunded ${figure(sum.refunded)}, total ${figure(sum.total)}.`,
    ...account,
  ]
}

/** Amounts are whole rupiah without separators, which every spreadsheet reads alike. */
function csvLines(by: ReportBy, { rows }: SalesReport): string[] {
  return [[...REPORT_KEYS[by], ...FIGURES], ...rows.map((row) => [...row.keys, ...figuresOf(row)])].map(
    (cells) => csvLine(cells).trimEnd(),
  )
}
