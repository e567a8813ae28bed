import { courierName } from '#contracts/couriers.ts'
import { paymentStatusOf, transactionStatusOf } from '#contracts/order-states.ts'
import { formatTime } from '#kernel/time.ts'
import { transactionTypeOf } from '../order.rules.ts'
import type { ReportTable } from '../papers/table-file.ts'
import type { OrderRow } from './show-order.ts'

/** A list of orders as a table for spreadsheets, with the names and addresses of their buyers or without. */
export const ordersTable = (
  rows: readonly OrderRow[],
  { withBuyers }: { withBuyers: boolean },
): ReportTable => ({
  title: 'Pesanan',
  heads: [
    'Nomor pesanan',
    'Dibuat',
    'Jenis',
    'Pembayaran',
    'Pengiriman',
    'Total (Rp)',
    'Dana perlu kembali',
    ...(withBuyers ? ['Pembeli', 'Email'] : []),
    'Isi',
    'Kurir',
    'Resi',
  ],
  rows: rows.map((row) => [
    row.refno,
    formatTime(row.createdAt),
    transactionTypeOf[row.kind],
    paymentStatusOf[row.paymentState],
    transactionStatusOf[row.fulfilmentState],
    row.payable,
    row.refundDue ? 'Ya' : '',
    ...(withBuyers ? [row.buyerName, row.email] : []),
    row.content === null ? '' : `${row.content.name}${row.content.more > 0 ? ` +${row.content.more}` : ''}`,
    courierName(row.courier ?? ''),
    row.trackingNumber ?? '',
  ]),
  foot: [],
})
