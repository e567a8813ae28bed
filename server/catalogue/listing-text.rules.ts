import type { BookCard } from '#contracts/catalogue.ts'

/** A card's JSON in pieces. Stock and sold counts are inserted between them when the card is read. */
export type CardText = {
  /** Up to the description. */
  head: string
  excerpt: string
  /** The full description, which a title's page shows instead of the excerpt. */
  detail: string
  /** From the stock on; for a paper edition, the stock itself and two braces follow. */
  tail: string
}

export type DetailFields = {
  description: string
  released_on: string
  page_count: number | null
  language: string | null
} & Record<'contributors' | 'publisher_slug' | 'series' | 'book_images' | 'sample', unknown>

/** Cuts a card and the fields of its page into the pieces that `cardJson` joins in the database. */
export function cardText(card: BookCard, fields: DetailFields): CardText {
  const { description, sold_count: _sold, quantity: _quantity, physical_book: paper, ...rest } = card
  const { description: whole, ...more } = fields
  return {
    head: `${JSON.stringify(rest).slice(0, -1)},"description":`,
    excerpt: JSON.stringify(description),
    detail: `${JSON.stringify(whole)},${JSON.stringify(more).slice(1, -1)}`,
    tail: `,"physical_book":${paper ? `${JSON.stringify({ ...paper, quantity: undefined }).slice(0, -1)},"quantity":` : 'null}'}`,
  }
}
