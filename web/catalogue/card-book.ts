import type { BookCard } from '#contracts/catalogue.ts'
import { excerpt } from '#kernel/text.ts'
import type { Priced } from './editions.ts'

const DESCRIPTION_LENGTH = 100

/** What a card shows of a title. */
export type CardBook = Pick<BookCard, 'id' | 'slug' | 'title' | 'description' | 'type' | 'cover_picture'> & {
  author: { name: string }
  ebook: (Priced & Pick<NonNullable<BookCard['ebook']>, 'file' | 'file_type'>) | null
  physical_book: (Priced & Pick<NonNullable<BookCard['physical_book']>, 'quantity'>) | null
}

/**
 * Reduces a title to what a card shows, which is half of the call's answer: a page's data is serialised, compressed and
 * sent together with its markup.
 */
export function cardBook(book: BookCard): CardBook {
  const { id, slug, title, type, cover_picture, ebook, physical_book } = book
  return {
    id,
    slug,
    title,
    type,
    cover_picture,
    description: excerpt(book.description, DESCRIPTION_LENGTH),
    author: { name: book.author.name },
    ebook: ebook && { ...priceOf(ebook), file: ebook.file, file_type: ebook.file_type },
    physical_book: physical_book && { ...priceOf(physical_book), quantity: physical_book.quantity },
  }
}

const priceOf = ({ price, final_price, discount, nominal_discount, preorder }: Priced): Priced => ({
  price,
  final_price,
  discount,
  nominal_discount,
  ...(preorder && { preorder: { releases_on: preorder.releases_on } }),
})
