import type { Shape, TitleType } from '#contracts/catalogue.ts'
import { formatRupiah } from '#kernel/money.ts'

export type Priced = {
  price: number
  final_price: number
  discount: number
  nominal_discount: number
  /** Of an edition that is sold before it is released. */
  preorder?: { releases_on: string } | undefined
}

/** The editions of a title, null where there is none. */
type Editions = { ebook: Priced | null; physical_book: Priced | null }

/** The labels of a card: the title's type, then its formats. */
export function labelsOf(book: Editions & { type: TitleType }): string[] {
  return [book.type, ...(book.ebook ? ['Digital'] : []), ...(book.physical_book ? ['Fisik'] : [])]
}

/** The edition whose price a card shows: that of the chosen shape, otherwise the ebook first. */
export function shownEdition(book: Editions, shape: Shape = 'all'): Priced | null {
  return shape === 'physicalBook' ? (book.physical_book ?? book.ebook) : (book.ebook ?? book.physical_book)
}

/** Whether the edition that a card shows is a paper one of which no copy is left. */
export function isSoldOut(
  book: { ebook: Priced | null; physical_book: (Priced & { quantity: number }) | null },
  shape: Shape = 'all',
): boolean {
  return shownEdition(book, shape) === book.physical_book && (book.physical_book?.quantity ?? 1) <= 0
}

/** A discount in short form: a percentage or an amount. */
export function discountBadge(edition: Priced): string | undefined {
  if (edition.discount > 0) return `−${edition.discount}%`
  return edition.nominal_discount > 0 ? `−${formatRupiah(edition.nominal_discount)}` : undefined
}

export type Format = 'Digital' | 'Fisik'

/** The format that a title's page opens with: that of the wanted shape where it exists, otherwise digital first. */
export function initialFormat(book: Editions, shape: string | null): Format {
  if (shape === 'physicalBook' && book.physical_book !== null) return 'Fisik'
  return book.ebook === null ? 'Fisik' : 'Digital'
}
