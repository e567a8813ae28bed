import type { MailKind } from '#contracts/console/mails.ts'

/** Each kind of mail: what it is about, and when it is sent. */
export const MAIL_WORDS: Record<MailKind, { name: string; when: string }> = {
  placed: { name: 'Menunggu pembayaran', when: 'Setelah memesan, sebelum membayar' },
  paid: { name: 'Pembayaran diterima', when: 'Setelah pembayaran diterima, dengan kuitansi' },
  shipped: { name: 'Pesanan dikirim', when: 'Setelah nomor resi dicatat atau dikoreksi' },
  parcel_near: { name: 'Paket segera tiba', when: 'Setelah kurir membawa paket ke alamat pembeli' },
  parcel_arrived: { name: 'Paket sampai', when: 'Setelah kurir melaporkan paket diterima' },
  parcel_held: { name: 'Kendala pengiriman', when: 'Setelah kurir melaporkan kendala atau paket kembali' },
  expired: { name: 'Pesanan berakhir', when: 'Setelah batas waktu pembayaran lewat' },
  cancelled: { name: 'Pesanan dibatalkan', when: 'Setelah toko membatalkan atau menarik kembali pesanan' },
  part_returned: { name: 'Sebagian pesanan ditarik kembali', when: 'Setelah toko menarik kembali sebagian' },
  refund_approved: { name: 'Pengembalian dana disetujui', when: 'Setelah pengembalian dana disetujui' },
  refunded: { name: 'Dana dikembalikan', when: 'Setelah dana dikirim kepada pembeli' },
  return_asked: { name: 'Permintaan pengembalian diterima', when: 'Setelah pembeli mengajukan pengembalian' },
  return_agreed: { name: 'Permintaan disetujui', when: 'Setelah permintaan pengembalian disetujui' },
  return_declined: { name: 'Permintaan tidak disetujui', when: 'Setelah permintaan pengembalian ditolak' },
  released: { name: 'Pra-pesan terbit', when: 'Setelah tanggal terbitnya tiba' },
  postponed: { name: 'Tanggal terbit mundur', when: 'Setelah tanggal terbit pra-pesan diundur' },
  ending: { name: 'Langganan segera berakhir', when: 'Tiga hari sebelum langganan berakhir' },
  restock: { name: 'Sudah tersedia lagi', when: 'Setelah buku yang ditunggu ada lagi' },
  wishlist: { name: 'Kabar daftar keinginan', when: 'Setelah harga turun atau stok ada lagi, sekali sehari' },
  reset: { name: 'Atur ulang password', when: 'Setelah token atur ulang diminta' },
  password_changed: { name: 'Password diubah', when: 'Setelah password diubah di profil' },
  password_reset: { name: 'Password diatur ulang', when: 'Setelah password diatur ulang dengan token' },
  account_deleted: { name: 'Akun dihapus', when: 'Setelah akun dihapus' },
  refund_due: { name: 'Dana perlu kembali', when: 'Kepada operator: uang masuk yang harus dikembalikan' },
  reversed: {
    name: 'Pembayaran dibatalkan penyedia',
    when: 'Kepada operator: penyedia menarik kembali uang',
  },
}
