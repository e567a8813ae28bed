import { fold } from '#kernel/text.ts'
import { readLine } from './text.rules.ts'

export type Format = 'ebook' | 'paper' | 'both'

/** A category as people read it; web addresses' words (`pengembangan-diri-1`) become `Pengembangan Diri`. */
export function readCategory(cell: string, separator?: string): string {
  const [first = ''] = cell.split(separator ?? ';')
  const line = readLine(first.split('>').at(-1) ?? '')
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(line)) return line
  return line
    .replace(/-\d{1,2}$/, '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

const EBOOK = /\b(?:e-?books?|e-?buku|buku (?:digital|elektronik)|digital|pdf|epub|kindle)\b/
const PAPER =
  /\b(?:paper(?:back)?|hard ?(?:cover|back)|soft ?(?:cover|back)|cetak|fisik|kertas|physical|print(?:ed)?|mass market)\b/

/** The edition that a format cell, or a category, names; undefined if it names none. */
export function readFormat(text: string): Format | undefined {
  const folded = fold(text)
  if (/^(?:both|keduanya|semua)$/.test(folded)) return 'both'
  const [ebook, paper] = [EBOOK.test(folded), PAPER.test(folded)]
  if (ebook && paper) return 'both'
  return ebook ? 'ebook' : paper ? 'paper' : undefined
}

export const isAudio = (text: string): boolean => /\baudio ?(?:books?|buku)\b|\bbuku audio\b/.test(fold(text))

/** The kind that a type cell, or a category, names; undefined if it names none. */
export function readKind(text: string): 'book' | 'magazine' | undefined {
  const folded = fold(text)
  if (/\b(?:majalah|magazines?|tabloid|periodical|terbitan berkala)\b/.test(folded)) return 'magazine'
  return /\b(?:buku|books?)\b/.test(folded) ? 'book' : undefined
}

/** Beginnings of categories of goods. Topics of books (fashion, electronics) are not included. */
const GOODS_CATEGORY =
  /^(?:alat tulis|atk|stationery|stationary|merchandise|mainan|toys?|perlengkapan (?:kantor|sekolah)|office supplies|souvenirs?|suvenir|aksesoris|posters?|puzzles?|board ?games?|non[- ]?(?:buku|books?))\b/
const GOODS_TITLE =
  /\b(?:posters?|puzzles?|globe|bola dunia|flash ?cards?|kartu|kalender|calendar|planner|stiker|stickers?|pulpen|pensil|penggaris|tumbler|mug|tote ?bag|pouch|gantungan kunci|board ?game|letter (?:tray|shelf)|desk ?set|pen ?stand|wall ?chart)\b/

/** The last row of a table, which sums up what stands above. */
export const isSum = (title: string): boolean =>
  /^(?:grand ?|sub ?)?(?:total|jumlah)(?: (?:harga|keseluruhan|semua|seluruhnya|judul|buku|total|akhir))?\s*:?$/.test(
    fold(title),
  )

/**
 * Whether a row offers something that is no book. A valid ISBN or a digital id proves a book; without one a
 * category of goods, a maker in a publisher's place, or a telling word in the title beside a shop's own
 * article number gives it away. The word alone proves nothing: `Bijak Gunakan Kartu Kredit` is a book.
 */
export function isGoods(row: {
  title: string
  category: string
  maker: boolean
  publisher: boolean
  provenBook: boolean
  shopCode: boolean
}): boolean {
  if (row.provenBook) return false
  if (GOODS_CATEGORY.test(fold(row.category).replaceAll('-', ' '))) return true
  if (row.maker && !row.publisher) return true
  const title = fold(row.title)
  return row.shopCode && GOODS_TITLE.test(title) && !/\b(?:buku|book)\b/.test(title)
}
