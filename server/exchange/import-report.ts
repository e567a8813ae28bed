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
  | 'isbn_conflict'
  | 'product_damaged'
  | 'reference_missing'
  | 'older_message'
  | 'update_of_unknown'

export type MergeReason =
  | 'same_isbn'
  | 'same_title_author_year'
  | 'changes_title'
  | 'same_record'
  | 'withdrawn'

export type UnchangedReason =
  | 'in_shop_by_isbn'
  | 'in_shop_by_title_author_year'
  | 'not_for_sale'
  | 'other_format_remains'

export type NoteReason =
  | IsbnNote
  | 'date_ambiguous'
  | 'pages_unreadable'
  | 'weight_unreadable'
  | 'stock_unreadable'
  | 'sold_unreadable'
  | 'category_too_long'
  | 'renamed'

export const REFUSALS: Record<RefusalReason, string> = {
  product_damaged: 'XML produk ini rusak',
  reference_missing: 'produk ini tidak memiliki RecordReference, atau panjangnya lebih dari 200 karakter',
  older_message: 'pesan yang lebih baru tentang produk ini sudah diterima',
  update_of_unknown: 'produk ini hanya memperbarui sebagian, tetapi rekaman lengkapnya belum pernah diterima',
  columns_differ: 'jumlah sel baris ini tidak sama dengan jumlah kolom di kepala tabel',
  not_an_object: 'entri ini bukan objek JSON',
  control_characters: 'ada nilai yang memuat NUL atau karakter kendali lain',
  value_too_long: 'ada nilai yang jauh lebih panjang dari yang wajar',
  title_missing: 'baris ini tidak memiliki judul',
  title_too_long: 'judulnya lebih dari 500 karakter',
  price_missing: 'baris ini tidak memiliki harga (tentukan dengan --price)',
  price_invalid: 'harganya bukan jumlah rupiah bulat',
  price_zero: 'harganya 0 (judul gratis ditulis "gratis")',
  price_too_low: 'harganya di bawah Rp 1.000 (tulis dalam rupiah penuh, misalnya 90.000)',
  price_too_high: 'harganya lebih dari Rp 1.000.000.000',
  date_missing: 'baris ini tidak memiliki tanggal terbit (tentukan dengan --published)',
  date_invalid: 'tanggal terbitnya tidak dapat dibaca, sebelum tahun 1, atau terlalu jauh di masa depan',
  section_heading: 'baris ini hanya berisi satu sel: judul bagian atau catatan, bukan buku',
  header_repeated: 'baris ini mengulang kepala tabel',
  not_a_book: 'barang di baris ini bukan buku',
  isbn_conflict:
    'ISBN-nya dipakai buku lain, di berkas ini atau di toko (--same-isbn menganggap keduanya satu buku)',
}

export const MERGES: Record<MergeReason, string> = {
  same_isbn: 'baris lain di berkas ini memiliki ISBN yang sama',
  same_title_author_year: 'baris lain di berkas ini memiliki judul, penulis pertama, dan tahun yang sama',
  changes_title: 'toko sudah memiliki judul dengan ISBN ini, dan isi baris ini mengubahnya',
  same_record: 'produk yang sama datang lagi di berkas ini, dan yang terakhir berlaku',
  withdrawn:
    'produk ini tidak dijual lagi: judulnya ditarik dari penjualan, pembelinya tetap dapat membacanya',
}

export const UNCHANGED: Record<UnchangedReason, string> = {
  not_for_sale: 'produk ini tidak dijual lagi, dan toko tidak menjualnya',
  other_format_remains: 'satu format judul ini tidak dijual lagi, format lainnya tetap dijual',
  in_shop_by_isbn: 'toko sudah memiliki judul dengan ISBN ini',
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
  renamed: 'judul dengan ISBN ini berganti nama',
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
export type RowEntry = { row: number; title: string } & Place &
  (
    | { outcome: 'refused'; reason: RefusalReason; sentence: string; field?: string; value?: string }
    | { outcome: 'merged'; reason: MergeReason; sentence: string; into_row?: number; title_id?: number }
    | { outcome: 'unchanged'; reason: UnchangedReason; sentence: string; title_id?: number }
    | { outcome: 'noted'; reason: NoteReason; sentence: string; value?: string }
  )

/** The columns that could be the price, and which one was read. */
export type PriceColumns = {
  read: string
  /** False where only the operator can say which one a shopper pays; then nothing is imported. */
  certain: boolean
  columns: { name: string; samples: string[] }[]
}

export type ImportReport = {
  dry_run: boolean
  /** `rows` = `imported` + `merged` + `unchanged` + `refused`. */
  totals: { rows: number; imported: number; merged: number; unchanged: number; refused: number }
  /** `unchanged`: titles that an update found as the file says. */
  titles: {
    added: number
    changed: number
    unchanged: number
    ebook_editions: number
    paper_editions: number
  }
  refused: Partial<Record<RefusalReason, number>>
  merged: Partial<Record<MergeReason, number>>
  unchanged: Partial<Record<UnchangedReason, number>>
  notes: Partial<Record<NoteReason, number>>
  price_columns?: PriceColumns
  columns: { read: Record<string, string[]>; not_read: string[] }
  /** The first rows of which there is something to report, at most as many as `MAX_ENTRIES` of each outcome. */
  entries: RowEntry[]
  entries_left_out: number
}

/** A report of millions of refused rows would not fit into memory, and nobody would read it. */
const MAX_ENTRIES = 100_000

export type ReportBook = {
  add(entry: RowEntry): void
  close(
    figures: Pick<ImportReport, 'dry_run' | 'totals' | 'titles' | 'columns' | 'price_columns'>,
  ): ImportReport
}

/** Collects entries and counts them by reason. */
export function openReport(): ReportBook {
  const entries: RowEntry[] = []
  const listed = { refused: 0, merged: 0, unchanged: 0, noted: 0 }
  const counts = {
    refused: new Map<string, number>(),
    merged: new Map(),
    unchanged: new Map(),
    noted: new Map(),
  }
  let leftOut = 0
  return {
    add: (entry) => {
      const byReason: Map<string, number> = counts[entry.outcome]
      byReason.set(entry.reason, (byReason.get(entry.reason) ?? 0) + 1)
      if (++listed[entry.outcome] <= MAX_ENTRIES) entries.push(entry)
      else leftOut++
    },
    close: (figures) => ({
      ...figures,
      refused: sorted(counts.refused),
      merged: sorted(counts.merged),
      unchanged: sorted(counts.unchanged),
      notes: sorted(counts.noted),
      entries: entries.sort((a, b) => a.row - b.row),
      entries_left_out: leftOut,
    }),
  }
}

const sorted = (counts: Map<string, number>) =>
  Object.fromEntries([...counts].sort(([, one], [, other]) => other - one))
