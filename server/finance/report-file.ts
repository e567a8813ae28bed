import type { REPORT_FORMATS } from '#contracts/choices.ts'
import type { DrawTable } from '#server/orders/papers/draw-papers.ts'
import { type ReportTable, type TableFile, tableFile } from '#server/orders/papers/table-file.ts'
import type { MonthReport } from './report-month.ts'
import type { ReportBy } from './report-sales.ts'

export type ReportFormat = (typeof REPORT_FORMATS)[number]

const KEY_WORDS: Record<ReportBy, string[]> = {
  day: ['Tanggal'],
  title: ['Judul', 'ISBN', 'Bentuk'],
  publisher: ['Penerbit'],
  method: ['Metode', 'Penyedia'],
  tax: ['Golongan PPN'],
}
const REPORT_WORDS: Record<ReportBy, string> = {
  day: 'harian',
  title: 'per judul',
  publisher: 'per penerbit',
  method: 'per metode pembayaran',
  tax: 'per golongan PPN',
}
const FIGURES = ['Pesanan', 'Eksemplar', 'Penjualan', 'Potongan', 'Ongkos kirim', 'Dikembalikan', 'Jumlah']
const SHARE = ['Bagian penerbit (%)', 'Bagian penerbit']

/** What the report's own words for rows without a name are in Indonesian. */
const ROWS = new Map([
  ['(shipping)', 'Ongkos kirim'],
  ['shipping', 'Ongkos kirim'],
  ['(subscriptions)', 'Langganan'],
  ['subscription', 'Langganan'],
  ['(no publisher)', 'Tanpa penerbit'],
  ['(nothing to pay)', 'Tanpa pembayaran'],
  ['(marked as paid)', 'Dicatat lunas'],
  ['exempt', 'Bebas PPN'],
  ['standard', 'Kena PPN'],
  ['ebook', 'Digital'],
  ['paper', 'Cetak'],
])
export const rowInWords = (key: string): string => ROWS.get(key) ?? key

/** A month's report as rows of a table, its figures as numbers. */
function tableOf({ by, month, rows, sum, money }: MonthReport): ReportTable {
  const withShare = by === 'publisher'
  const rupiahOf = (amount: number) => `Rp ${amount.toLocaleString('id-ID')}`
  return {
    title: `Laporan penjualan ${month} ${REPORT_WORDS[by]}`,
    heads: [...KEY_WORDS[by], ...FIGURES, ...(withShare ? SHARE : [])],
    rows: rows.map(({ keys, publisher, ...row }) => [
      ...keys.map(rowInWords),
      row.orders,
      row.copies,
      row.sales,
      row.discount,
      row.shipping,
      row.refunded,
      row.total,
      ...(withShare
        ? [publisher?.basisPoints == null ? '' : publisher.basisPoints / 100, publisher?.share ?? '']
        : []),
    ]),
    foot: [
      `Jumlah ${rupiahOf(sum.total)}: penjualan ${rupiahOf(sum.sales)}, potongan ${rupiahOf(sum.discount)}, ongkos kirim ${rupiahOf(sum.shipping)}, dikembalikan ${rupiahOf(sum.refunded)}.`,
      `Uang masuk ${rupiahOf(money.received)}, menjadi hak pembeli ${rupiahOf(money.refundDue)}, dikembalikan ${rupiahOf(money.refundPaid)}, perkiraan biaya penyedia ${rupiahOf(money.fees)}.`,
    ],
  }
}

/** A month's report as a file. */
export async function reportFile(
  report: MonthReport,
  format: ReportFormat,
  drawTable: DrawTable,
): Promise<TableFile> {
  const table = tableOf(report)
  const name = `laporan-${report.month}-${REPORT_WORDS[report.by].toLowerCase().replaceAll(' ', '-')}`
  if (format !== 'pdf') return tableFile({ ...table, title: 'Laporan' }, { name, format })
  return { name: `${name}.pdf`, type: 'application/pdf', bytes: await drawTable(table) }
}
