import type { ExportFile, ExportProfile } from '../console/exports.ts'
import type { IMPORT_FIELDS, IMPORT_STATES } from '../exchange-choices.ts'

type Settings = ExportFile['settings']

export const FORMAT_WORDS: Record<Settings['format'], string> = {
  csv: 'CSV',
  xlsx: 'Excel',
  onix: 'ONIX 3.0',
}

export const EVERY_WORDS: Record<ExportProfile['every'], string> = {
  never: 'Hanya bila diminta',
  day: 'Setiap hari',
  week: 'Setiap Senin',
}

export const EXPORT_EDITION_WORDS: Record<Settings['editions'], string> = {
  all: 'Buku cetak dan ebook',
  paper: 'Hanya buku cetak',
  ebook: 'Hanya ebook',
}

export const EXPORT_PRICE_WORDS: Record<Settings['prices'], string> = {
  list: 'Sebelum diskon',
  final: 'Setelah diskon',
}

export const TAG_WORDS: Record<Settings['tags'], string> = {
  reference: 'Nama lengkap (RecordReference)',
  short: 'Tag pendek (a001)',
}

export const IMPORT_STATE_WORDS: Record<(typeof IMPORT_STATES)[number], string> = {
  uploading: 'Belum terunggah',
  checking: 'Sedang diperiksa',
  checked: 'Menunggu Anda',
  running: 'Sedang berjalan',
  paused: 'Dijeda',
  done: 'Selesai',
  failed: 'Tidak dapat dibaca',
  undoing: 'Sedang dibatalkan',
  undone: 'Dibatalkan',
}

/** The fields of a row of an imported file. */
export const IMPORT_FIELD_WORDS: Record<(typeof IMPORT_FIELDS)[number], string> = {
  title: 'Judul',
  authors: 'Penulis',
  isbn: 'ISBN',
  publisher: 'Penerbit',
  maker: 'Produsen barang',
  category: 'Kategori',
  kind: 'Jenis (buku atau majalah)',
  format: 'Bentuk (cetak atau ebook)',
  price: 'Harga',
  original_price: 'Harga sebelum diskon',
  ebook_price: 'Harga ebook',
  discount: 'Diskon',
  published: 'Tanggal atau tahun terbit',
  published_month: 'Bulan terbit',
  printing: 'Cetakan',
  pages: 'Jumlah halaman',
  weight: 'Berat',
  description: 'Deskripsi',
  stock: 'Stok',
  sold: 'Terjual',
  slug: 'Alamat halaman',
  language: 'Bahasa',
  cover: 'Alamat sampul',
}

/** How a file writes names of people, by an example. */
export const NAME_WORDS: Record<'as_written' | 'inverted', string> = {
  as_written: 'Andrea Hirata',
  inverted: 'Hirata, Andrea',
}
