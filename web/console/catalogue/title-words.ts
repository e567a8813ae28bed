import { TAX_WORDS, TITLE_STATUS_WORDS } from '#contracts/words/title-words.ts'
import type { ChipTone } from '../../ui/chip.tsx'
import type { ConsoleData } from '../api/call-console.ts'
import { shortRupiah } from '../frame/parts.tsx'

export type TitleRow = ConsoleData<'GET /api/console/titles'>['data'][number]
export type TitleRecord = ConsoleData<'GET /api/console/titles/:id'>
export type TitleStatus = TitleRow['status']

export const STATUS_WORDS: Record<TitleStatus, { text: string; tone: ChipTone }> = {
  draft: { text: TITLE_STATUS_WORDS.draft, tone: 'plain' },
  on_sale: { text: TITLE_STATUS_WORDS.on_sale, tone: 'success' },
  withdrawn: { text: TITLE_STATUS_WORDS.withdrawn, tone: 'danger' },
}

/** The fields of a title in words, by their names in the contracts. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: 'Judul',
  type: 'Jenis',
  isbn: 'ISBN',
  publisher: 'Penerbit',
  genre: 'Kategori',
  genre_id: 'Kategori',
  language: 'Bahasa',
  contributors: 'Penulis dan lainnya',
  series: 'Seri',
  series_number: 'Nomor dalam seri',
  released_on: 'Tanggal terbit',
  page_count: 'Jumlah halaman',
  subscriber_from: 'Terbuka bagi pelanggan sejak',
  description: 'Keterangan',
  status: 'Status',
  'ebook.price': 'Harga digital',
  'ebook.discount': 'Diskon digital',
  'ebook.nominal_discount': 'Potongan digital',
  'ebook.tax_class': 'PPN digital',
  'ebook.in_subscription': 'Termasuk langganan',
  'ebook.leaves_on': 'Keluar dari langganan',
  'ebook.preorder': 'Pra-pesan digital, terbit',
  'ebook.preorder.text': 'Keterangan pra-pesan digital',
  'physical_book.price': 'Harga cetak',
  'physical_book.discount': 'Diskon cetak',
  'physical_book.nominal_discount': 'Potongan cetak',
  'physical_book.tax_class': 'PPN cetak',
  'physical_book.weight': 'Berat',
  'physical_book.preorder': 'Pra-pesan cetak, terbit',
  'physical_book.preorder.text': 'Keterangan pra-pesan cetak',
  'physical_book.preorder.cap': 'Batas pra-pesan per pembeli',
}

const MONEY = /price$|nominal_discount$/

/** A value of a field for people. */
export function wordsOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  if (field === 'status') return STATUS_WORDS[value as TitleStatus]?.text ?? String(value)
  if (field.endsWith('tax_class')) return TAX_WORDS[value as keyof typeof TAX_WORDS] ?? String(value)
  if (typeof value === 'number' && MONEY.test(field)) return shortRupiah(value)
  if (field.endsWith('discount')) return `${String(value)}%`
  if (field.endsWith('weight')) return `${String(value)} g`
  if (Array.isArray(value)) return value.map((person: { name: string }) => person.name).join(', ')
  return String(value)
}
