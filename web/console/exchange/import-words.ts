import type { IMPORT_FIELDS } from '#contracts/exchange-choices.ts'
import { formatNumber } from '#kernel/numbers.ts'
import type { ChipTone } from '../../ui/chip.tsx'
import type { ConsoleData } from '../api/call-console.ts'

export type Import = ConsoleData<'GET /api/console/imports/:id'>
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const STATE_WORDS: Record<Import['state'], { text: string; tone: ChipTone }> = {
  uploading: { text: 'Belum terunggah', tone: 'plain' },
  checking: { text: 'Sedang diperiksa', tone: 'info' },
  checked: { text: 'Menunggu Anda', tone: 'accent' },
  running: { text: 'Sedang berjalan', tone: 'info' },
  paused: { text: 'Dijeda', tone: 'accent' },
  done: { text: 'Selesai', tone: 'success' },
  failed: { text: 'Tidak dapat dibaca', tone: 'danger' },
  undoing: { text: 'Sedang dibatalkan', tone: 'info' },
  undone: { text: 'Dibatalkan', tone: 'plain' },
}

export const OUTCOME_WORDS: Record<Import['reasons'][number]['outcome'], string> = {
  refused: 'Ditolak',
  merged: 'Digabung',
  unchanged: 'Tetap sama',
  noted: 'Catatan',
}

export const FIELD_WORDS: Record<ImportField, string> = {
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

export const isUnderWay = (state: Import['state'] | undefined): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} kB`
    : `${formatNumber(Math.round(bytes / 1024 / 1024))} MB`

type FileState = keyof Import['files']

/** What became of the files of an archive. */
export const FILE_WORDS: Record<FileState, string> = {
  waiting: 'Menunggu',
  taken: 'Diterima',
  unchanged: 'Tetap sama',
  kept: 'Sampul toko tetap',
  refused: 'Ditolak',
}

export const fileTotal = (files: Import['files']): number => Object.values(files).reduce((a, b) => a + b)

/** Whether the covers and books of an archive are being taken. */
export const takesFiles = ({ state, files }: Import): boolean => state === 'done' && files.waiting > 0
