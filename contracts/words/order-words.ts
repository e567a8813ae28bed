import type { RETURNED_COPIES } from '../choices.ts'

/** What became of paper copies. */
export const COPIES_WORDS: Record<(typeof RETURNED_COPIES)[number], string> = {
  returned: 'Kembali ke stok',
  written_off: 'Rusak atau hilang',
  kept: 'Tetap pada pembeli',
}

export const GATEWAY_NAMES: ReadonlyMap<string, string> = new Map([
  ['midtrans', 'Midtrans'],
  ['xendit', 'Xendit'],
  ['ipay88', 'iPay88'],
  ['simulator', 'Simulator'],
])

/** Who brings parcels to couriers. */
export const CARRIER_NAMES: Record<'biteship' | 'simulator', string> = {
  biteship: 'Biteship',
  simulator: 'Simulator',
}

/** What a payment gateway says of a charge. */
export const CLAIM_WORDS = {
  pending: 'menunggu dibayar',
  paid: 'dibayar',
  refunded: 'dana dikembalikan',
  failed: 'gagal',
  expired: 'kedaluwarsa',
  challenged: 'diperiksa',
  authorised: 'ditahan',
  cancelled: 'dibatalkan',
  unknown: 'tidak dikenal',
} as const

/** What became of money, or of what a provider told. */
export const OUTCOME_WORDS = {
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
} as const
