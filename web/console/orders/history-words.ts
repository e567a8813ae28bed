// The words of what happens to orders and their money.
import { OUTCOME_WORDS } from '#contracts/words/order-words.ts'

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
  undelivered: 'Paket bayar di tempat tidak sampai',
})

export const mailInWords = lookUp({
  placed: 'menunggu pembayaran',
  paid: 'pembayaran diterima, dengan kuitansi',
  shipped: 'paket dikirim',
  parcel_near: 'paket segera tiba',
  parcel_arrived: 'paket sampai',
  parcel_held: 'kendala pengiriman',
  expired: 'waktu pembayaran habis',
  cancelled: 'pesanan dibatalkan',
  part_returned: 'sebagian pesanan ditarik kembali',
  refund_approved: 'pengembalian dana disetujui',
  refunded: 'dana dikembalikan',
  return_asked: 'permintaan pengembalian diterima',
  return_agreed: 'permintaan pengembalian disetujui',
  return_declined: 'permintaan pengembalian ditolak',
  released: 'pra-pesan terbit',
  postponed: 'tanggal terbit mundur',
  gift: 'hadiah untuk penerima',
  gift_claimed: 'hadiah diterima',
  gift_returned: 'hadiah kembali',
  ending: 'langganan segera berakhir',
  refund_due: 'kepada toko: dana perlu dikembalikan',
  reversed: 'kepada toko: pembayaran dibatalkan penyedia',
})

export const mailStateInWords = ({ sent_at, waits }: { sent_at: string | null; waits: boolean }) =>
  sent_at !== null ? 'terkirim' : waits ? 'menunggu dikirim' : 'tidak dikirim'

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

export const outcomeInWords = lookUp(OUTCOME_WORDS)
