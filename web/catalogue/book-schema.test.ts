import { expect, test } from 'vitest'
import type { BookDetail } from '#contracts/catalogue.ts'
import { bookFacts } from './book-schema.ts'

const price = { price: 100, final_price: 80, discount: 20, nominal_discount: 0 }
const book = {
  slug: 'angin',
  title: 'Angin',
  isbn: '9786020324784',
  type: 'Buku',
  contributors: [],
  publisher: { name: '' },
  publisher_slug: null,
  series: null,
  rating: null,
  description: '',
  genre: null,
  page_count: null,
  cover_picture: null,
  language: 'id',
  released_on: '2026-11-01',
  ebook: { ...price, file: 'k', file_type: 'PDF', in_subscription: false },
  physical_book: { ...price, quantity: 3, weight: 300 },
} as unknown as BookDetail
const factsOf = (changes: Partial<BookDetail> = {}) =>
  bookFacts({ ...book, ...changes }, (path) => `https://toko.example${path}`)[0] ?? {}

test('a search engine gets the ISBN with the edition that has it, and no publisher without a name', () => {
  const facts = factsOf()
  expect(facts).not.toHaveProperty('publisher')
  const [ebook, paper] = facts.workExample as Record<string, unknown>[]
  expect(ebook).not.toHaveProperty('isbn')
  expect(paper).toMatchObject({ isbn: book.isbn })
  expect(factsOf({ physical_book: null }).workExample).toMatchObject([{ isbn: book.isbn }])
  expect(factsOf({ publisher: { name: 'Tepi Kali' } as BookDetail['publisher'] })).toMatchObject({
    publisher: { name: 'Tepi Kali' },
  })
})
