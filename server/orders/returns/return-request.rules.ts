import { MOST_RETURN_REQUESTS, type ReturnCause, type ReturnRequestState } from '#contracts/return-choices.ts'
import { formatLongDate } from '#kernel/long-date.ts'
import { DAY } from '#kernel/time.ts'
import { isPaid } from '../order.rules.ts'
import type { OrderState } from '../order.ts'
import { copiesLeft, type ReturnableLine } from './returns.rules.ts'

/** A line of an order and what is known of how its buyer read it. */
export type AskableLine = ReturnableLine & {
  /** An ebook that its buyer has from this order and may read. */
  owned: boolean
  /** How much of it the buyer has read, from 0 to 1; null where it was never opened. */
  furthest: number | null
  /** How much of it its sample shows to everybody. */
  sampleShare: number
  /** Since the purchase it is, or was, kept on a device of the buyer, or somebody could read it by a link. */
  copied: boolean
}

export type Askable = {
  order: Pick<OrderState, 'kind' | 'paymentState' | 'paidAt'>
  sentAt: Date | null
  receivedAt: Date | null
  lines: readonly AskableLine[]
  /** The states of all former requests for this order. */
  former: readonly ReturnRequestState[]
  /** It was preordered, and waits for a later day than was promised. */
  postponed?: boolean
  /** It was bought for somebody else, and did not come back. */
  gift?: boolean
  /** Within which a request can be made after the delivery; 0: never. */
  days: number
}

/** Why a line cannot be taken back, for its buyer. */
export function lineRefusal(line: AskableLine): string | null {
  if (copiesLeft(line) === 0) return 'Sudah dikembalikan'
  if (line.format === 'paper') return null
  if (!line.owned) return 'Tidak lagi ada di rak Anda'
  if (line.furthest !== null && line.furthest >= line.sampleShare) return 'Sudah dibaca melewati cuplikannya'
  return line.copied ? 'Sudah disimpan di perangkat atau dibagikan' : null
}

/** Until when it can be asked; null while the delivery is not known, or where it never can. */
export function askableUntil({ order, receivedAt, days, postponed }: Askable): Date | null {
  if (postponed) return null
  const delivered = order.kind === 'paper' ? receivedAt : order.paidAt
  return delivered === null || days === 0 ? null : new Date(delivered.getTime() + days * DAY)
}

/** Why nothing of an order can be asked to be taken back, for its buyer; null where something can. */
export function askRefusal(askable: Askable, now: Date): string | null {
  const { order, sentAt, lines, former, days, postponed = false, gift = false } = askable
  if (former.includes('open')) return 'Permintaan Anda sedang kami periksa.'
  if (!isPaid(order.paymentState)) return 'Hanya pesanan lunas yang dapat dikembalikan.'
  if (gift) return 'Hadiah ditarik kembali dari bagian hadiahnya, selama belum diterima.'
  if (order.kind === 'subscription') return 'Langganan tidak dapat dikembalikan dari sini. Hubungi kami.'
  if (days === 0 && !postponed)
    return 'Toko ini tidak menerima permintaan pengembalian dari sini. Hubungi kami.'
  if (order.kind === 'paper' && sentAt === null && !postponed) {
    return 'Pesanan ini belum dikirim. Ajukan pengembalian setelah paketnya tiba.'
  }
  const until = askableUntil(askable)
  if (until !== null && until < now) {
    return `Batas waktunya sudah lewat: pengembalian dapat diajukan sampai ${formatLongDate(until)}.`
  }
  if (former.length >= MOST_RETURN_REQUESTS) {
    return `Pengembalian pesanan ini sudah diajukan ${MOST_RETURN_REQUESTS} kali. Hubungi kami.`
  }
  if (lines.every((line) => lineRefusal(line) !== null)) {
    return order.kind === 'paper'
      ? 'Semua isi pesanan ini sudah dikembalikan.'
      : 'Ebook hanya dapat dikembalikan sebelum dibaca melewati cuplikannya, disimpan di perangkat, atau dibagikan lewat tautan.'
  }
  return null
}

export function causesOf({ order: { kind }, postponed }: Askable): readonly ReturnCause[] {
  if (postponed) return ['postponed']
  return kind === 'paper' ? ['damaged', 'wrong', 'missing'] : ['unread']
}
