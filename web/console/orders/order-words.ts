// The words of orders for people: kinds and states. Those of their history: history-words.ts.
import type { CallData } from '#contracts/calls.ts'
import { type FulfilmentState, isPaidAtDoor, type PaymentState } from '#contracts/order-states.ts'
import { GATEWAY_NAMES } from '#contracts/words/order-words.ts'
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
  { value: 'preorder', text: 'Pra-pesan' },
  { value: 'paid', text: 'Lunas' },
  { value: 'failed', text: 'Gagal' },
] as const

export const KINDS: Record<OrderRow['kind'], string> = {
  digital: 'Ebook',
  magazine: 'Majalah digital',
  paper: 'Buku fisik',
  subscription: 'Langganan',
}

/** A payment gateway as people write it. */
export const gatewayName = (code: string): string => GATEWAY_NAMES.get(code) ?? code

type States = {
  kind: OrderRow['kind']
  payment: PaymentState
  fulfilment: FulfilmentState
  refund_due: boolean
  tracking_number: string | null
  waits_for: string | null
}

/** The state of an order in one word or two: what is to be done comes before what was done. */
export function stateOf(order: States): { text: string; tone: ChipTone } {
  if (order.refund_due) return { text: 'Dana perlu kembali', tone: 'danger' }
  if (isAtDoor(order) && isToSend(order)) return { text: 'Perlu dikirim, bayar di tempat', tone: 'accent' }
  if (isAtDoor(order)) return { text: 'Dikirim, bayar di tempat', tone: 'info' }
  if (order.payment === 'awaiting') return { text: 'Menunggu bayar', tone: 'info' }
  if (order.payment === 'authorised') return { text: 'Pembayaran diproses', tone: 'info' }
  if (order.payment === 'challenged') return { text: 'Pembayaran diperiksa', tone: 'accent' }
  if (order.payment === 'failed') return { text: 'Gagal', tone: 'danger' }
  if (order.waits_for !== null) return { text: 'Menunggu terbit', tone: 'plain' }
  if (isToSend(order)) return { text: 'Perlu dikirim', tone: 'accent' }
  if (isOnItsWay(order)) return { text: 'Dikirim', tone: 'info' }
  return { text: 'Selesai', tone: 'success' }
}

/** The courier collects what there is to pay. */
export const isAtDoor = ({ payment, fulfilment }: Pick<States, 'payment' | 'fulfilment'>): boolean =>
  isPaidAtDoor(payment, fulfilment)

const isParcelToGo = (order: States) =>
  order.kind === 'paper' && (order.payment === 'paid' || isAtDoor(order))

/** A parcel, paid or paid at the door, that has not left, and does not wait for a day. */
export const isToSend = (order: States): boolean =>
  isParcelToGo(order) && order.tracking_number === null && order.waits_for === null

/** A parcel whose waybill may still be corrected. */
export const isOnItsWay = (order: States): boolean => isParcelToGo(order) && order.tracking_number !== null

export const isPaid = ({ payment }: Pick<States, 'payment'>): boolean =>
  payment === 'paid' || payment === 'received'
