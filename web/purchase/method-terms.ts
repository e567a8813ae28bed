import type { PaymentMethod } from '#contracts/payments.ts'
import type { formatRupiah } from '#kernel/money.ts'
import type { Tile } from './bank-tile.tsx'

/** What is told of a code or a wallet before it is chosen. Loaded where the shop offers one. */
export type MethodTerms = {
  tile: Tile | undefined
  note: string
  /** Why an amount cannot be paid by it; undefined where it can. */
  refusalOf: (amount: number) => string | undefined
}

/** By the method's id; no logo is copied. */
const TILES: Readonly<Record<number, Tile>> = {
  1001: { letters: 'QRIS', colors: 'bg-[#565660] text-[#fff]' },
  1002: { letters: 'GO', colors: 'bg-[#00617a] text-[#fff]' },
  1003: { letters: 'SPAY', colors: 'bg-[#a8320a] text-[#fff]' },
  1004: { letters: 'DANA', colors: 'bg-[#0a5cad] text-[#fff]' },
  1005: { letters: 'OVO', colors: 'bg-[#4c2a86] text-[#fff]' },
}

/** @param format is passed in, since a module without imports needs no list of chunks in the page that loads it */
export function termsOf(
  { id, least = 0, most, lasts_minutes: minutes }: PaymentMethod,
  format: typeof formatRupiah,
): MethodTerms {
  const time = minutes === undefined ? 'Dibayar dengan ponsel' : `Dibayar dalam ${minutes} menit`
  return {
    tile: TILES[id],
    note: most === undefined ? time : `${time}, sampai ${format(most)}`,
    refusalOf: (amount) => {
      // Nothing is paid by it where nothing is left to pay.
      if (amount === 0) return undefined
      if (amount < least) return `Hanya untuk pembayaran mulai ${format(least)}`
      const over = most !== undefined && amount > most
      return over ? `Hanya untuk pembayaran sampai ${format(most)}` : undefined
    },
  }
}
