import type { BookCard } from '#contracts/catalogue.ts'
import { excerpt } from '#kernel/text.ts'
import { pictureOf, pictureUrl } from '#server/images/picture-of.ts'
import type { CardRow, EditionRow } from './cards.queries.ts'

/** Characters of a description in a list. A card shows 100 of them. */
const EXCERPT = 160
const CARD_WIDTH = 400

/** A title's card without stock and sold counts, which change with every sale and are added when the card is read. */
export function composeCard(row: CardRow): BookCard {
  const cover = row.cover && pictureOf(row.cover)
  const edition = (format: EditionRow['format']) =>
    row.editions.find((candidate) => candidate.format === format)
  const ebook = edition('ebook')
  const paper = edition('paper')
  return {
    id: row.id,
    slug: row.slug,
    title: row.name,
    description: excerpt(row.description, EXCERPT),
    cover: cover && pictureUrl(cover, CARD_WIDTH),
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
          ...preorderOf(ebook),
          in_subscription: ebook.in_subscription,
          ...(ebook.leaves_on !== null && { leaves_on: ebook.leaves_on }),
        }
      : null,
    physical_book: paper
      ? { ...priceOf(paper), quantity: 0, weight: paper.weight_grams ?? 0, ...preorderOf(paper) }
      : null,
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

/** Absent of all others, so that they are as short as they were. */
const preorderOf = ({ releases_on, preorder_text, preorder_cap }: EditionRow) =>
  releases_on === null ? {} : { preorder: { releases_on, text: preorder_text ?? '', cap: preorder_cap } }

/** Adds live stock and sold counts to a card. */
export function withLiveCounts(card: BookCard, counts: { stock: number; sold: number }): BookCard {
  card.sold_count = counts.sold
  card.quantity = counts.stock
  if (card.physical_book) card.physical_book.quantity = counts.stock
  return card
}
