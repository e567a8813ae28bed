// The words of orders for people: kinds, states, causes, mails, money.
import type { CallData } from '#contracts/calls.ts'
import { COURIER_NAMES, COURIERS } from '#contracts/couriers.ts'
import type { FulfilmentState, PaymentState } from '#contracts/order-states.ts'
import type { ChipTone } from '../../ui/chip.tsx'

export type OrderRow = CallData<'GET /api/console/orders'>['orders'][number]
export type Order = CallData<'GET /api/console/orders/:id'>
export type Money = NonNullable<Order['money']>
export type Refund = Money['refunds'][number]

/** The lists of orders, in the order in which they need somebody. */
export const LISTS = [
  { value: '', text: 'Semua' },
  { value: 'to-send', text: 'Perlu dikirim' },
  { value: 'waiting', text: 'Menunggu bayar' },
  { value: 'refund-due', text: 'Dana kembali' },
  { value: 'sent', text: 'Dikirim' },
  { value: 'paid', text: 'Lunas' },
  { value: 'failed', text: 'Gagal' },
] as const

export const KINDS: Record<OrderRow['kind'], string> = {
  digital: 'Ebook',
  magazine: 'Majalah digital',
  paper: 'Buku fisik',
  subscription: 'Langganan',
}

/** A courier as people write it; a former one by its code. */
export const courierName = (code: string): string => {
  const known = COURIERS.find((courier) => courier === code)
  return known === undefined ? code.toUpperCase() : COURIER_NAMES[known]
}

type States = {
  kind: OrderRow['kind']
  payment: PaymentState
  fulfilment: FulfilmentState
  refund_due: boolean
  tracking_number: string | null
}

/** The state of an order in one word or two: what is to be done comes before what was done. */
export function stateOf(order: States): { text: string; tone: ChipTone } {
  if (order.refund_due) return { text: 'Dana perlu kembali', tone: 'danger' }
  if (order.payment === 'awaiting') return { text: 'Menunggu bayar', tone: 'info' }
  if (order.payment === 'authorised') return { text: 'Pembayaran diproses', tone: 'info' }
  if (order.payment === 'challenged') return { text: 'Pembayaran diperiksa', tone: 'accent' }
  if (order.payment === 'failed') return { text: 'Gagal', tone: 'danger' }
  if (isToSend(order)) return { text: 'Perlu dikirim', tone: 'accent' }
  if (isOnItsWay(order)) return { text: 'Dikirim', tone: 'info' }
  return { text: 'Selesai', tone: 'success' }
}

const isPaidParcel = ({ kind, payment }: States) => kind === 'paper' && payment === 'paid'

/** A paid parcel that has not left. */
export const isToSend = (order: States): boolean => isPaidParcel(order) && order.tracking_number === null

/** A parcel whose waybill may still be corrected. */
export const isOnItsWay = (order: States): boolean => isPaidParcel(order) && order.tracking_number !== null

export const isPaid = ({ payment }: Pick<States, 'payment'>): boolean =>
  payment === 'paid' || payment === 'received'

const lookUp =
  (words: Readonly<Record<string, string>>) =>
  (code: string): string =>
    words[code] ?? code.replaceAll('_', ' ')

/** Why the state of the payment changed. */
export const causeInWords = lookUp({
  authorised: 'Penyedia menahan pembayaran',
  challenged: 'Penyedia memeriksa pembayaran',
  payment: 'Pembayaran diterima',
  nothing_to_pay: 'Tidak ada yang perlu dibayar',
  confirmed: 'Diterima pembeli',
  confirmed_by_time: 'Dianggap diterima karena waktunya habis',
  refused: 'Pembayaran ditolak penyedia',
  no_charge: 'Tagihan tidak dapat dibuat',
  unanswered: 'Penyedia tidak menjawab',
  cancelled: 'Pesanan dibatalkan',
  expired: 'Waktu pembayaran habis',
  wrong_amount: 'Jumlah pembayaran tidak sesuai',
  owned_already: 'Semua ebook sudah dimiliki pembeli',
  reversed: 'Pembayaran dibatalkan penyedia',
})

export const mailInWords = lookUp({
  placed: 'menunggu pembayaran',
  paid: 'pembayaran diterima, dengan kuitansi',
  shipped: 'paket dikirim',
  expired: 'waktu pembayaran habis',
  cancelled: 'pesanan dibatalkan',
  part_returned: 'sebagian pesanan ditarik kembali',
  refund_approved: 'pengembalian dana disetujui',
  refunded: 'dana dikembalikan',
  ending: 'langganan segera berakhir',
  refund_due: 'kepada toko: dana perlu dikembalikan',
  reversed: 'kepada toko: pembayaran dibatalkan penyedia',
})

export const movementInWords = lookUp({
  charged: 'Tagihan dibuat',
  received: 'Uang masuk',
  surplus: 'Uang masuk lebih',
  refund_due: 'Uang perlu dikembalikan',
  refund_paid: 'Uang dikembalikan',
})

export const chargeInWords = lookUp({
  requested: 'diminta',
  live: 'menunggu dibayar',
  paid: 'dibayar',
  failed: 'gagal',
  expired: 'kedaluwarsa',
  cancelled: 'dibatalkan',
})

export const outcomeInWords = lookUp({
  paid: 'pembayaran dicatat',
  moved: 'status diubah',
  failed: 'pembayaran gagal',
  surplus: 'uang lebih dicatat',
  refund_due: 'dana perlu dikembalikan',
  reversed: 'pembayaran dibatalkan',
  duplicate: 'sudah pernah diterima',
  ignored: 'tidak mengubah apa pun',
  unconfirmed: 'belum dikonfirmasi penyedia',
  unknown_reference: 'tagihan tidak dikenal',
  ended: 'diakhiri staf',
})
