import type { Picture } from '#contracts/call.ts'
import type { BookCard } from '#contracts/catalogue.ts'
import { excerpt } from '#kernel/text.ts'
import type { CardRow, EditionRow } from './cards.queries.ts'

/** How much of a description a list carries; a card shows 100 characters of it. */
const EXCERPT = 160

/** A title's card without what changes by selling: stock and sold counts are laid over it when read. */
export function composeCard(row: CardRow): BookCard {
  const cover = pictureOfRow(row)
  const edition = (format: EditionRow['format']) =>
    row.editions.find((candidate) => candidate.format === format)
  const ebook = edition('ebook')
  const paper = edition('paper')
  return {
    id: row.id,
    slug: row.slug,
    title: row.name,
    description: excerpt(row.description, EXCERPT),
    cover: cover && imageAddress(cover),
    cover_picture: cover,
    isbn: row.isbn,
    sold_count: 0,
    type: row.kind === 'magazine' ? 'Majalah' : 'Buku',
    release_year: Number(row.published_on.slice(0, 4)),
    genre: row.genre_id !== null && row.genre !== null ? { id: row.genre_id, name: row.genre } : null,
    author: { name: row.contributors.join(', ') },
    publisher: { name: row.publisher ?? '' },
    quantity: 0,
    ebook: ebook
      ? {
          file: ebook.file_key,
          file_type: ebook.file_kind,
          ...priceOf(ebook),
          in_subscription: ebook.in_subscription,
        }
      : null,
    physical_book: paper ? { ...priceOf(paper), quantity: 0, weight: paper.weight_grams ?? 0 } : null,
  }
}

function priceOf(edition: EditionRow) {
  return {
    price: edition.price_idr,
    final_price: edition.final_price_idr,
    discount: edition.discount_percent,
    nominal_discount: edition.discount_idr,
  }
}

/** Lays live stock and sold counts over a card. */
export function withLiveCounts(card: BookCard, counts: { stock: number; sold: number }): BookCard {
  card.sold_count = counts.sold
  card.quantity = counts.stock
  if (card.physical_book) card.physical_book.quantity = counts.stock
  return card
}

type CoverColumns = {
  image_key: string | null
  image_width: number | null
  image_height: number | null
  mean_color: string | null
  widths: number[] | null
  has_avif: boolean | null
}

export function pictureOfRow(row: CoverColumns): Picture | null {
  if (row.image_key === null || row.widths === null) return null
  return {
    key: row.image_key,
    width: row.image_width ?? 1,
    height: row.image_height ?? 1,
    color: row.mean_color ?? '#e6dfd4',
    widths: row.widths,
    avif: row.has_avif ?? false,
  }
}

/** The address of a picture at the width nearest to a card's. */
export function imageAddress(picture: Picture, width = 400): string {
  const nearest = [...picture.widths].sort((a, b) => Math.abs(a - width) - Math.abs(b - width))[0] ?? width
  return `/images/${picture.key}-${nearest}.webp`
}
