/**
 * What a member of staff may do, each right with its words for people. A role is a set of rights. Rights are read with
 * every request, a call declares the one that it needs (`access`), and the verb behind it asks for it again.
 */
export const RIGHTS = {
  'katalog.lihat': 'Melihat katalog, stok, dan berkas buku',
  'katalog.ubah': 'Mengubah judul, harga, stok, sampul, dan berkas buku',
  'impor.jalankan': 'Mengimpor katalog dan membatalkan impor',
  'ekspor.jalankan': 'Mengekspor katalog',
  'pesanan.lihat': 'Melihat pesanan beserta nama dan alamat pembelinya',
  'pesanan.kirim': 'Mengirim pesanan: nomor resi, label, dan alamat sebelum dikirim',
  'pesanan.ubah': 'Membatalkan pesanan, mengirim ulang email, dan menulis catatan',
  'uang.lihat': 'Melihat pembayaran dan pergerakan uang',
  'uang.catat': 'Mencatat pesanan sebagai lunas dan mencocokkan laporan penyedia pembayaran',
  'uang.kembalikan': 'Menyetujui dan mencatat pengembalian uang',
  'laporan.lihat': 'Melihat laporan penjualan dan pajak',
  'pemasaran.lihat': 'Melihat promo, paket langganan, dan gambar beranda',
  'pemasaran.ubah': 'Mengubah promo, paket langganan, genre, dan gambar beranda',
  'ulasan.lihat': 'Melihat ulasan pembaca',
  'ulasan.ubah': 'Menampilkan, menyembunyikan, dan membalas ulasan pembaca',
  'pelanggan.lihat': 'Melihat data pelanggan',
  'pelanggan.ubah': 'Memblokir pelanggan, mengakhiri sesinya, dan memberi judul atau masa langganan',
  'pelanggan.ekspor': 'Mengekspor data pelanggan',
  'pelanggan.hapus': 'Menghapus data pelanggan',
  'pengaturan.lihat': 'Melihat pengaturan toko',
  'pengaturan.ubah': 'Mengubah pengaturan toko, teks hukum, dan cara pembayaran',
  'pekerjaan.kelola': 'Melihat pekerjaan latar, menjalankannya lagi, atau membuangnya',
  'log.lihat': 'Melihat catatan tindakan',
  'staf.kelola': 'Mengundang staf, mengubah perannya, dan memblokirnya',
} as const

export type Right = keyof typeof RIGHTS

export const ALL_RIGHTS = Object.keys(RIGHTS) as Right[]

export const isRight = (text: string): text is Right => Object.hasOwn(RIGHTS, text)

/** The right to see what another one acts on; undefined where there is none, or it is one itself. */
export function viewRightOf(right: Right): Right | undefined {
  const view = `${right.split('.')[0]}.lihat`
  return isRight(view) && view !== right ? view : undefined
}

/** Who may act on something may see it: no screen works without. In the order of `RIGHTS`. */
export const withViewRights = (rights: readonly Right[]): Right[] =>
  ALL_RIGHTS.filter((one) => rights.some((right) => right === one || viewRightOf(right) === one))

const ABOUT_MONEY_PEOPLE_OR_STAFF = /^(uang|pesanan|pelanggan|staf)\./

/** Rights over money, people or staff: in production only members with a second factor have them. */
export const needsSecondFactor = (right: Right): boolean => ABOUT_MONEY_PEOPLE_OR_STAFF.test(right)
