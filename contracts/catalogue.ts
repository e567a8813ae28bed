// More than 300 lines: all calls of the catalogue, since they share the schemas of a title.
import * as z from 'zod'
import { call, day, id, idList, moment, page, paging, picture, rupiahAmount } from './call.ts'
import { TITLE_TYPES, WISH_BOUNDS } from './choices.ts'

export type TitleType = (typeof TITLE_TYPES)[number]
const SHAPES = ['all', 'ebook', 'physicalBook'] as const
export type Shape = (typeof SHAPES)[number]
export const SORTS = ['relevan', 'terbaru', 'terlaris', 'termurah', 'termahal'] as const
export type Sort = (typeof SORTS)[number]

export const CONTRIBUTOR_ROLES = ['author', 'illustrator', 'translator', 'editor'] as const
export type ContributorRole = (typeof CONTRIBUTOR_ROLES)[number]

/** The kinds of names that have a page of their own, as their addresses begin. */
export const NAME_KINDS = ['penulis', 'penerbit', 'seri'] as const
export type NameKind = (typeof NAME_KINDS)[number]

const named = z.object({ name: z.string() })
export const genre = z.object({ id: z.number().int(), name: z.string() })
/** `position` is its place before the genres without one, which stand by size. */
const placedGenre = genre.extend({ position: z.number().int().nullable() })
export type Genre = z.infer<typeof genre>
export type PlacedGenre = z.infer<typeof placedGenre>

const price = {
  price: rupiahAmount,
  final_price: rupiahAmount,
  discount: z.number().int(),
  nominal_discount: rupiahAmount,
}

/** An edition that is sold before it is released; absent of all others. */
const preorder = z.object({
  /** The day, in WIB, at whose beginning it opens or can be sent. */
  releases_on: day,
  /** What the shop says about it; may be empty. */
  text: z.string(),
  /** How many copies one buyer may preorder; null: as many as there are. */
  cap: z.number().int().nullable(),
})
export type Preorder = z.infer<typeof preorder>

const ebook = z.object({
  /** The opaque file key; whoever knows it still has to own the book. */
  file: z.string().nullable(),
  file_type: z.enum(['PDF', 'HTML']).nullable(),
  ...price,
  in_subscription: z.boolean(),
  /** The day, in WIB, at whose beginning subscriptions no longer include it; absent where none is set. */
  leaves_on: day.optional(),
  preorder: preorder.optional(),
})

const physicalBook = z.object({
  ...price,
  /** Copies that can be sold now. */
  quantity: z.number().int(),
  /** Grams a copy. */
  weight: z.number().int(),
  preorder: preorder.optional(),
})

/** A title as lists show it; `description` is an excerpt of at most 160 characters. */
export const bookCard = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  cover: z.string().nullable(),
  cover_picture: picture.nullable(),
  isbn: z.string().nullable(),
  sold_count: z.number().int(),
  type: z.enum(TITLE_TYPES),
  release_year: z.number().int(),
  genre: genre.nullable(),
  author: named,
  publisher: named,
  quantity: z.number().int(),
  ebook: ebook.nullable(),
  physical_book: physicalBook.nullable(),
})
export type BookCard = z.infer<typeof bookCard>

const editionPrices = z.object({
  /** The lowest of the last 30 and 90 days, as far as prices are known. */
  lowest_30: rupiahAmount,
  lowest_90: rupiahAmount,
  /** What it cost in the last 90 days and from when on, the newest first; null: it was not sold. */
  changes: z.array(z.object({ since: moment, price: rupiahAmount.nullable() })),
})
export type EditionPrices = z.infer<typeof editionPrices>

const bookDetail = bookCard.extend({
  released_on: day,
  /** ISO 639 codes in alphabetical order (`id`, `en/id`). */
  language: z.string().nullable(),
  /** The people of `author`, in its order; `slug` is that of their page. */
  contributors: z.array(z.object({ name: z.string(), slug: z.string(), role: z.enum(CONTRIBUTOR_ROLES) })),
  /** The slug of the publisher's page. */
  publisher_slug: z.string().nullable(),
  series: z.object({ name: z.string(), slug: z.string(), number: z.number().int().nullable() }).nullable(),
  page_count: z.number().int().nullable(),
  /** The gallery. `alt` is empty where nobody has described the picture. */
  book_images: z.array(z.object({ image: z.string(), picture, alt: z.string() })),
  /** What the editions cost until now (`at`); null where the shop does not show it. */
  prices: z
    .object({ at: moment, ebook: editionPrices.nullable(), paper: editionPrices.nullable() })
    .nullable(),
  /** Whether the shop has reviews; false: there are no ratings and no reviews anywhere. */
  reviews_shown: z.boolean(),
  /** The mean of all reviews; null where nobody has rated it. */
  rating: z.object({ average: z.number().min(1).max(5), count: z.number().int() }).nullable(),
  /** The most helpful ones. */
  reviews: z.array(z.object({ created_at: moment, review: z.string() })),
  /** The pages that anybody may read, at `/api/user/sample-books/{id}`; an HTML book has pages of 1,800 characters. */
  sample: z
    .object({
      file_type: z.enum(['PDF', 'HTML']),
      pages: z.number().int(),
      /** Two facing pages of it, drawn after the sample was made. */
      spread: picture.nullable(),
    })
    .nullable(),
})
export type BookDetail = z.infer<typeof bookDetail>

const year = z.coerce
  .number('Tahun harus berupa angka')
  .int('Tahun harus bilangan bulat')
  .min(1000, 'Tahun tidak valid')
  .max(3000, 'Tahun tidak valid')
const amount = z.coerce
  .number('Harga harus berupa angka')
  .int('Harga harus bilangan bulat')
  .min(0, 'Harga tidak boleh di bawah 0')
  .max(1_000_000_000_000, 'Harga terlalu besar')
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, what: string) =>
  z.enum(values, `${what} tidak dikenal`)

/**
 * Filters of both the catalogue and the shelves. `genre_id=all` means every genre. A title has one price: that of the
 * edition of the given shape, or without a shape its lowest.
 */
export const bookFilters = {
  search: z.string().max(200, 'Pencarian paling panjang 200 huruf').default(''),
  genre_id: z
    .union(
      [z.literal('all').transform(() => undefined), z.literal('').transform(() => undefined), id],
      'Kategori tidak dikenal',
    )
    .optional(),
  type: oneOf(['all', ...TITLE_TYPES], 'Tipe').default('all'),
  shape: oneOf(SHAPES, 'Bentuk').default('all'),
  'release_years[0]': year.optional(),
  'release_years[1]': year.optional(),
  'price[0]': amount.optional(),
  'price[1]': amount.optional(),
}

/**
 * Filters of the catalogue only. An author and a publisher are complete names as shown on a title's page; empty filters
 * nothing.
 */
const catalogueFilters = {
  /** `1`: the words are searched exactly as they were typed, neither corrected nor in other forms. */
  exact: z.literal('1', 'Nilai exact tidak dikenal').optional(),
  author: z.string().max(200, 'Nama penulis paling panjang 200 huruf').default(''),
  publisher: z.string().max(200, 'Nama penerbit paling panjang 200 huruf').default(''),
}

const landing = z.object({
  id: z.number().int(),
  image: z.string(),
  picture,
  /** The point of the picture that stays in view where it is cut, in percent; null for the usual place. */
  focus: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** Drawn over the picture; null where the picture needs none. */
  title: z.string().nullable(),
  line: z.string().nullable(),
  /** What the button says that leads to `link`. */
  button: z.string().nullable(),
  /** Empty for a purely decorative picture. */
  alt: z.string(),
  link: z.string().nullable(),
  /** Titles whose covers stand beside the words, at most three. The picture is not shown where there are any. */
  books: z.array(z.object({ slug: z.string(), title: z.string(), cover_picture: picture })),
})
export type Landing = z.infer<typeof landing>

/**
 * What the beginning of a search may mean. A title and a contributor lead to their pages, a genre to the catalogue
 * filtered by it. Titles come first, the best match on top.
 */
const suggestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('title'),
    title: z.string(),
    slug: z.string(),
    author: z.string(),
    type: z.enum(TITLE_TYPES),
    /** Shown small. */
    cover_picture: picture.nullable(),
  }),
  z.object({ kind: z.literal('author'), name: z.string(), slug: z.string() }),
  z.object({ kind: z.literal('genre'), id: z.number().int(), name: z.string() }),
])
export type Suggestion = z.infer<typeof suggestion>

/**
 * How many titles there would be with one choice of a filter and the others as they are. Choices without a title are
 * left out.
 */
const facets = z.object({
  /** Those with a place first, then the largest. */
  genres: z.array(genre.extend({ titles: z.number().int() })),
  types: z.object({ Buku: z.number().int(), Majalah: z.number().int() }),
  shapes: z.object({ ebook: z.number().int(), physicalBook: z.number().int() }),
  /** The newest first. */
  years: z.array(z.object({ year: z.number().int(), titles: z.number().int() })),
  /** Whole rupiah, both ends included; the last range has no upper end. */
  prices: z.array(z.object({ from: rupiahAmount, to: rupiahAmount.nullable(), titles: z.number().int() })),
  /** True where the search has more hits than are counted (10,000): then the counts are those of the hits looked at. */
  is_bounded: z.boolean(),
})
export type Facets = z.infer<typeof facets>

export const catalogueCalls = {
  'GET /api/user/landings': call({
    access: 'public',
    summary: 'Header images of the home page',
    data: z.array(landing),
    cached: true,
  }),
  'GET /api/user/picks': call({
    access: 'public',
    summary: 'Titles that the shop picked for its home page, in their order',
    data: z.array(bookCard),
    cached: true,
  }),
  'GET /api/user/books': call({
    access: 'public',
    summary: 'The catalogue: paged, searched, filtered, sorted',
    query: z.object({
      ...paging(9),
      ...bookFilters,
      ...catalogueFilters,
      sort: oneOf(SORTS, 'Urutan').optional(),
    }),
    asJson: true,
    data: page(bookCard).extend({
      /** What was searched instead, where the words as typed are in no title; otherwise null. `exact` prevents it. */
      corrected: z.string().nullable(),
      /** On a page that holds all that was found: up to six titles that are similar to the search. */
      near: z.array(bookCard),
      /** True where `total` stopped counting at its bound of 10,000 hits. */
      total_is_bounded: z.boolean(),
    }),
    cached: true,
  }),
  'GET /api/user/books/facets': call({
    access: 'public',
    summary: 'How many titles each choice of the five filters has',
    query: z.object({ ...bookFilters, ...catalogueFilters }),
    data: facets,
    cached: true,
    costly: true,
  }),
  'GET /api/user/books/suggest': call({
    access: 'public',
    summary: 'Search suggestions while typing',
    query: z.object({ q: z.string().max(200, 'Pencarian paling panjang 200 huruf').default('') }),
    data: z.array(suggestion),
    cached: true,
  }),
  'GET /api/user/books/:id': call({
    access: 'public',
    summary: 'One title, by id or slug (spaces count as hyphens)',
    params: z.object({ id: z.string().min(1).max(300) }),
    asJson: true,
    data: bookDetail,
    cached: true,
  }),
  'GET /api/user/cards': call({
    access: 'public',
    summary: 'The given titles in their order, without those that are not on sale',
    query: z.object({ ids: idList(WISH_BOUNDS.onDevice) }),
    asJson: true,
    data: z.array(bookCard),
    cached: true,
  }),
  'GET /api/user/books/:id/similar': call({
    access: 'public',
    summary: 'What leads on from a title, by id or slug',
    params: z.object({ id: z.string().min(1).max(300) }),
    asJson: true,
    /**
     * `bought`: up to eight titles that at least five people bought together with it; `similar`: up to four others of
     * its series, author, readers or genre; `next`: the next volume, null where there is none.
     */
    data: z.object({ bought: z.array(bookCard), similar: z.array(bookCard), next: bookCard.nullable() }),
    cached: true,
  }),
  'GET /api/user/names/:kind/:slug': call({
    access: 'public',
    summary: 'An author (penulis), a publisher (penerbit) or a series (seri), with its titles in pages',
    params: z.object({
      kind: oneOf(NAME_KINDS, 'Jenis nama'),
      slug: z.string().min(1).max(300),
    }),
    query: z.object(paging(9)),
    asJson: true,
    data: page(bookCard).extend({
      name: z.string(),
      /** Its present slug, also where it was asked by a former one. */
      slug: z.string(),
      /** What the shop says about it, in paragraphs apart by an empty line; empty: nothing. */
      about: z.string(),
      /** True where `total` stopped counting at its bound of 10,000 titles. */
      total_is_bounded: z.boolean(),
    }),
    cached: true,
  }),
  'GET /api/user/genres': call({
    access: 'public',
    summary: 'All genres, those with a place first, then by name',
    data: z.array(placedGenre),
    cached: true,
  }),
  'GET /api/user/genres/:id': call({
    access: 'public',
    summary: 'One genre; the id of one that was merged into another leads to that',
    data: placedGenre,
    cached: true,
  }),
} as const
