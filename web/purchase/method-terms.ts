import type { PaymentMethod } from '#contracts/payments.ts'
import type { formatRupiah } from '#kernel/money.ts'
import type { Tile } from './bank-tile.tsx'

/** What is told of a code, a wallet or cash on delivery before it is chosen. Loaded where the shop offers one. */
export type MethodTerms = {
  tile: Tile | undefined
  note: string
  /**
   * Why an amount cannot be paid by it; undefined where it can.
   * @param atDoor whether the parcel's courier collects it; null until a service is chosen
   */
  refusalOf: (amount: number, atDoor?: boolean | null) => string | undefined
}

/** By the method's id; no logo is copied. */
const TILES: Readonly<Record<number, Tile>> = {
  1001: { letters: 'QRIS', colors: 'bg-[#565660] text-[#fff]' },
  1002: { letters: 'GO', colors: 'bg-[#00617a] text-[#fff]' },
  1003: { letters: 'SPAY', colors: 'bg-[#a8320a] text-[#fff]' },
  1004: { letters: 'DANA', colors: 'bg-[#0a5cad] text-[#fff]' },
  1005: { letters: 'OVO', colors: 'bg-[#4c2a86] text-[#fff]' },
  1006: { letters: 'COD', colors: 'bg-[#3d5a2a] text-[#fff]' },
}

/** @param format is passed in, since a module without imports needs no list of chunks in the page that loads it */
export function termsOf(
  { id, kind, least = 0, most, lasts_minutes: minutes }: PaymentMethod,
  format: typeof formatRupiah,
): MethodTerms {
  const isAtDoor = kind === 'cash_on_delivery'
  const time = isAtDoor
    ? 'Kurir menagih uangnya saat paket tiba'
    : minutes === undefined
      ? 'Dibayar dengan ponsel'
      : `Dibayar dalam ${minutes} menit`
  return {
    tile: TILES[id],
    note: most === undefined ? time : `${time}, sampai ${format(most)}`,
    refusalOf: (amount, atDoor) => {
      // Nothing is paid by it where nothing is left to pay.
      if (amount === 0) return undefined
      if (isAtDoor && atDoor === null) return 'Pilih layanan pengiriman dahulu'
      if (isAtDoor && atDoor === false) return 'Layanan pengiriman ini tidak menagih di tempat'
      if (amount < least) return `Hanya untuk pembayaran mulai ${format(least)}`
      const over = most !== undefined && amount > most
      return over ? `Hanya untuk pembayaran sampai ${format(most)}` : undefined
    },
  }
}
