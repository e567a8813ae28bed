import type { ContributorRole } from '../catalogue.ts'
import type { BULK_STATES, STOCK_CAUSES, TITLE_STATUSES, TITLE_TYPES } from '../choices.ts'

export const TITLE_STATUS_WORDS: Record<(typeof TITLE_STATUSES)[number], string> = {
  draft: 'Draf',
  on_sale: 'Dijual',
  withdrawn: 'Ditarik',
}

export const TITLE_KIND_WORDS: Record<'book' | 'magazine', (typeof TITLE_TYPES)[number]> = {
  book: 'Buku',
  magazine: 'Majalah',
}

/** The editions of a title. */
export const EDITION_WORDS: Record<'ebook' | 'paper', string> = { ebook: 'Digital', paper: 'Cetak' }

export const TAX_WORDS: Record<'exempt' | 'standard', string> = {
  exempt: 'Bebas PPN',
  standard: 'Termasuk PPN',
}

export const ROLE_WORDS: Record<ContributorRole, string> = {
  author: 'Penulis',
  illustrator: 'Ilustrator',
  translator: 'Penerjemah',
  editor: 'Penyunting',
}

export const STOCK_CAUSE_WORDS: Record<(typeof STOCK_CAUSES)[number], string> = {
  delivery: 'Kiriman datang',
  count: 'Hasil hitung ulang',
  damage: 'Rusak atau hilang',
  return: 'Kembali dari pembeli',
}

export const BULK_STATE_WORDS: Record<(typeof BULK_STATES)[number], string> = {
  previewed: 'Pratinjau',
  running: 'Sedang berjalan',
  stopped: 'Dihentikan',
  done: 'Selesai',
  undoing: 'Sedang dikembalikan',
  undone: 'Dikembalikan',
}

/** How a bulk edit sets prices. */
export const PRICE_WAY_WORDS: Record<'percent' | 'amount' | 'fixed', string> = {
  percent: 'Naik atau turun, dalam persen',
  amount: 'Naik atau turun, dalam rupiah',
  fixed: 'Harga yang sama untuk semua',
}
