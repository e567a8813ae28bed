import type { IsbnNote } from './isbn.rules.ts'
import type { PriceFault } from './price.rules.ts'

export type RefusalReason =
  | 'columns_differ'
  | 'not_an_object'
  | 'control_characters'
  | 'value_too_long'
  | 'title_missing'
  | 'title_too_long'
  | PriceFault
  | 'date_missing'
  | 'date_invalid'
  | 'not_a_book'
  | 'section_heading'
  | 'header_repeated'
  | 'other_header'
  | 'isbn_conflict'
  | 'product_damaged'
  | 'reference_missing'
  | 'older_message'
  | 'update_of_unknown'
  | 'test_record'
  | 'word_unknown'
  | 'cell_unreadable'
  | 'switched_off'
  | 'shop_changed'

export type MergeReason =
  | 'same_isbn'
  | 'same_title_author_year'
  | 'changes_title'
  | 'same_record'
  | 'withdrawn'
  | 'withdrawn_without_rights'

export type UnchangedReason =
  | 'in_shop_by_isbn'
  | 'in_shop_by_own_id'
  | 'in_shop_by_title_author_year'
  | 'not_for_sale'
  | 'no_sales_rights'
  | 'other_format_remains'

export type NoteReason =
  | IsbnNote
  | 'date_ambiguous'
  | 'pages_unreadable'
  | 'weight_unreadable'
  | 'stock_unreadable'
  | 'sold_unreadable'
  | 'category_too_long'
  | 'price_later'
  | 'embargo'
  | 'kept_from_sale'
  | 'not_taken'
  | 'renamed'

export const REFUSALS: Record<RefusalReason, string> = {
  shop_changed: 'judul ini berubah di toko setelah berkas diperiksa: impor lagi barisnya',
  product_damaged: 'XML produk ini rusak',
  reference_missing: 'produk ini tidak memiliki RecordReference, atau panjangnya lebih dari 200 karakter',
  older_message: 'pesan yang lebih baru tentang produk ini sudah diterima',
  update_of_unknown: 'produk ini hanya memperbarui sebagian, tetapi rekaman lengkapnya belum pernah diterima',
  test_record: 'ini rekaman uji dari pengirim (NotificationType 88 atau 89), bukan produk',
  word_unknown:
    'kata ini tidak dikenal: Status berisi Draf, Dijual, atau Ditarik; PPN Kena atau Bebas; Jenis Buku atau Majalah; Langganan Ya atau Tidak',
  cell_unreadable:
    'isi kolom ini tidak dapat dibaca: tanggal ditulis seperti 2027-03-01, batas pra-pesan bilangan 1 sampai 1000',
  switched_off:
    'kolom ini memerlukan pra-pesan, atau pemberitahuan judul yang keluar dari langganan, yang dimatikan di pengaturan toko: nyalakan, lalu impor lagi barisnya',
  columns_differ: 'jumlah sel baris ini tidak sama dengan jumlah kolom di kepala tabel',
  not_an_object: 'entri ini bukan objek JSON',
  control_characters: 'ada nilai yang memuat NUL atau karakter kendali lain',
  value_too_long: 'ada nilai yang jauh lebih panjang dari yang wajar',
  title_missing: 'baris ini tidak memiliki judul',
  title_too_long: 'judulnya lebih dari 500 karakter',
  price_missing: 'baris ini tidak memiliki harga, dan tidak ada harga untuk baris tanpa harga',
  price_invalid: 'harganya bukan jumlah rupiah bulat',
  price_zero: 'harganya 0 (judul gratis ditulis "gratis")',
  price_too_low: 'harganya di bawah Rp 1.000 (tulis dalam rupiah penuh, misalnya 90.000)',
  price_too_high: 'harganya lebih dari Rp 1.000.000.000',
  discount_invalid: 'diskonnya tidak dapat dibaca, atau tidak menyisakan apa pun dari harganya',
  date_missing: 'baris ini tidak memiliki tanggal terbit, dan tidak ada tahun untuk baris tanpa tanggal',
  date_invalid: 'tanggal terbitnya tidak dapat dibaca, sebelum tahun 1, atau terlalu jauh di masa depan',
  section_heading: 'baris ini hanya berisi satu sel: judul bagian atau catatan, bukan buku',
  header_repeated: 'baris ini mengulang kepala tabel',
  other_header: 'baris ini kepala tabel lain: baris di bawahnya dibaca menurut nama kolomnya',
  not_a_book: 'barang di baris ini bukan buku',
  isbn_conflict: 'ISBN-nya dipakai buku lain, di berkas ini atau di toko',
}

export const MERGES: Record<MergeReason, string> = {
  same_isbn: 'baris lain di berkas ini memiliki ISBN yang sama',
  same_title_author_year: 'baris lain di berkas ini memiliki judul, penulis pertama, dan tahun yang sama',
  changes_title: 'toko sudah memiliki judul ini, dan isi baris ini mengubahnya',
  same_record: 'produk yang sama datang lagi di berkas ini, dan yang terakhir berlaku',
  withdrawn:
    'produk ini tidak dijual lagi: judulnya ditarik dari penjualan, pembelinya tetap dapat membacanya',
  withdrawn_without_rights:
    'pengirim tidak memberi hak jual di Indonesia: judulnya ditarik dari penjualan, pembelinya tetap dapat membacanya',
}

export const UNCHANGED: Record<UnchangedReason, string> = {
  not_for_sale: 'produk ini tidak dijual lagi, dan toko tidak menjualnya',
  no_sales_rights: 'pengirim tidak memberi hak jual di Indonesia untuk produk ini, dan toko tidak menjualnya',
  other_format_remains: 'satu format judul ini tidak dijual lagi, format lainnya tetap dijual',
  in_shop_by_isbn: 'toko sudah memiliki judul dengan ISBN ini',
  in_shop_by_own_id: 'toko sudah memiliki judul dari rekaman pengirim (RecordReference) atau slug ini',
  in_shop_by_title_author_year: 'toko sudah memiliki judul dengan nama, penulis pertama, dan tahun ini',
}

export const NOTES: Record<NoteReason, string> = {
  isbn_rounded:
    'ISBN-nya dibulatkan oleh lembar kerja (9.78E+12) sehingga angka terakhirnya hilang; diimpor tanpa ISBN',
  isbn_invalid: 'panjang atau angka pemeriksa ISBN-nya salah; diimpor tanpa ISBN',
  isbn_is_shop_code: 'kolom ISBN berisi nomor toko sendiri; diimpor tanpa ISBN',
  isbn_zeros_restored: 'nol di depan ISBN-nya hilang dan telah dipulihkan',
  date_ambiguous:
    'tanggal terbitnya dapat dibaca dua cara, karena ada tanggal lain di kolom ini yang mendahulukan bulan',
  pages_unreadable: 'jumlah halamannya tidak dapat dibaca dan tidak disertakan',
  weight_unreadable: 'beratnya tidak dapat dibaca, lalu diperkirakan dari jumlah halaman',
  stock_unreadable: 'stoknya tidak dapat dibaca dan tidak disertakan',
  sold_unreadable: 'jumlah terjualnya tidak dapat dibaca dan tidak disertakan',
  category_too_long: 'kategorinya lebih dari 100 karakter dan tidak disertakan',
  price_later: 'pengirim menyebut harga lain yang berlaku nanti: rencanakan di layar judul',
  embargo:
    'pengirim melarang penjualan sebelum tanggal ini: judul baru menjadi draf, edisi baru judul lama belum ditambahkan',
  kept_from_sale: 'kolom Status menyebut draf atau ditarik: judul yang baru tidak langsung dijual',
  not_taken: 'isi kolom ini tidak diterapkan oleh impor: ubah di layar judul',
  renamed: 'judul ini berganti nama',
}

/** Where a row is in its file, for whoever looks for it there. */
export type Place = {
  sheet?: string
  /** Of a text file: the line on which the row ends. Of a sheet: the number beside the row. */
  line?: number
  /** Of ONIX: the beginning of the product's reference. */
  product?: string
}

/** One row that did not simply become a title. Row 1 is the first after the header. */
export type RowEntry = { row: number; title: string } & Place & RowOutcome

type RowOutcome =
  | {
      outcome: 'refused'
      reason: RefusalReason
      field?: string
      value?: string
      cells?: Record<string, unknown>
    }
  /** `value`: the columns in which a title changes. */
  | { outcome: 'merged'; reason: MergeReason; into_row?: number; title_id?: number; value?: string }
  | { outcome: 'unchanged'; reason: UnchangedReason; title_id?: number }
  | { outcome: 'noted'; reason: NoteReason; value?: string }

const SENTENCES: Record<RowEntry['outcome'], Record<string, string>> = {
  refused: REFUSALS,
  merged: MERGES,
  unchanged: UNCHANGED,
  noted: NOTES,
}

/** What a reason says to the operator. */
export const sentenceOf = (outcome: RowEntry['outcome'], reason: string): string =>
  SENTENCES[outcome][reason] ?? reason

/** Rows of one outcome and reason. */
export type ReasonCounts = Record<RowEntry['outcome'], Record<string, number>>

/** Entries that wait to be stored. */
const KEPT = 1000

export type ReportBook = {
  add(entry: RowEntry): void
  /** Stores what has gathered. */
  flush(always?: boolean): Promise<void>
}

/** Stores entries in pieces, so that a report of any length takes bounded memory. */
export function openReport(store: (entries: readonly RowEntry[]) => Promise<void>): ReportBook {
  let entries: RowEntry[] = []
  return {
    add: (entry) => {
      entries.push(entry)
    },
    flush: async (always = false) => {
      if (entries.length === 0 || (!always && entries.length < KEPT)) return
      const full = entries
      entries = []
      await store(full)
    },
  }
}
