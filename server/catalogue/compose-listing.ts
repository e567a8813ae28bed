import { createHash } from 'node:crypto'
import type { BookDetail } from '#contracts/catalogue.ts'
import { pictureOf, pictureUrl } from '#server/images/picture-of.ts'
import type { ListedRow } from './cards.queries.ts'
import { composeCard } from './compose-card.ts'
import type { NewCard } from './listing-cards.queries.ts'
import { cardText } from './listing-text.rules.ts'
import type { NewListing } from './listing-writes.queries.ts'
import { SAMPLE_VERSION } from './sample-version.ts'
import { inNames, namesKey, partsOfWords, searchWords, wordsKey } from './search/search-words.rules.ts'

/** How many words of a description are searchable. */
const DESCRIPTION_WORDS = 200
const GALLERY_WIDTH = 800

const editionOf = (row: ListedRow, format: 'ebook' | 'paper') =>
  row.editions.find((edition) => edition.format === format)

/** What is stored of a title's card and page. */
export function cardOf(row: ListedRow): NewCard {
  const fields: Omit<
    BookDetail,
    keyof ReturnType<typeof composeCard> | 'prices' | 'reviews_shown' | 'rating' | 'reviews'
  > & {
    description: string
  } = {
    description: row.description,
    released_on: row.published_on,
    page_count: row.page_count,
    language: row.language,
    contributors: row.people,
    publisher_slug: row.publisher_slug,
    series: row.series,
    book_images: row.gallery.map((image) => {
      const picture = pictureOf(image)
      return { image: pictureUrl(picture, GALLERY_WIDTH), picture, alt: image.alt }
    }),
    sample: row.sample && {
      ...row.sample,
      spread: row.sample.spread && pictureOf(row.sample.spread),
    },
  }
  return {
    titleId: row.id,
    paperEditionId: editionOf(row, 'paper')?.id ?? null,
    ...cardText(composeCard(row), fields),
  }
}

/** By what a title is found, filtered and sorted. */
export function listingOf(row: ListedRow): NewListing {
  const others = [row.publisher ?? '', row.genre ?? '']
  const names = [row.name, ...row.contributors, ...others]
  const named = [
    ...names.flatMap((name) => searchWords(name)),
    ...partsOfWords(names.join(' ')),
    ...(row.isbn === null ? [] : [row.isbn]),
  ]
  return {
    titleId: row.id,
    kind: row.kind,
    genreId: row.genre_id,
    publishedOn: row.published_on,
    ebookPrice: editionOf(row, 'ebook')?.final_price_idr ?? null,
    paperPrice: editionOf(row, 'paper')?.final_price_idr ?? null,
    titleWords: wordsKey(row.name),
    authorWords: namesKey(row.contributors),
    otherWords: publisherFirst(namesKey([row.publisher ?? '']), namesKey([row.genre ?? ''])),
    searchWords: [...named, ...named.map(inNames), ...searchWords(row.description, DESCRIPTION_WORDS)].join(
      ' ',
    ),
  }
}

/** The publisher's place is kept where there is none, so that the genre is not taken for one. */
const publisherFirst = (publisher: string, genre: string) =>
  publisher === '' ? `| ${genre}` : `${publisher}${genre.slice(1)}`

/** A title with every field filled: what is stored of it shows how this release stores titles. */
const EXAMPLE: ListedRow = {
  id: 1,
  slug: 'kopi-3-rasa',
  kind: 'book',
  name: 'Kopi & C++: 3 Rasa di Kedai “Senja”',
  description: `<p>Dinikahi pagi, dibaca malam. ${'Cerita yang panjang. '.repeat(12)}</p>`,
  isbn: '9786020000008',
  status: 'on_sale',
  published_on: '2026-11-23',
  page_count: 240,
  genre_id: 2,
  genre: 'Fiksi',
  publisher: 'Penerbit R.A. Kartini',
  contributors: ["Ni'mah Al-Husna, M.Pd.", 'Budi S.'],
  cover: {
    key: 'c',
    width: 800,
    height: 1200,
    mean_color: '#aabbcc',
    widths: [200, 400, 800],
    has_avif: true,
  },
  editions: (['ebook', 'paper'] as const).map((format, index) => ({
    id: index + 1,
    format,
    price_idr: 90_000,
    final_price_idr: 80_000,
    discount_percent: 10,
    discount_idr: 1_000,
    weight_grams: 300,
    in_subscription: true,
    leaves_on: '2026-12-31',
    file_key: 'f',
    file_kind: 'PDF',
    releases_on: '2026-12-01',
    preorder_text: 'Bertanda tangan',
    preorder_cap: 2,
  })),
  stock: 5,
  sold: 7,
  language: 'id',
  people: [{ name: 'Budi S.', slug: 'budi-s', role: 'author' }],
  publisher_slug: 'penerbit-r-a-kartini',
  series: { name: 'Tiga Rasa', slug: 'tiga-rasa', number: 3 },
  gallery: [
    { key: 'g', width: 800, height: 600, mean_color: '#112233', widths: [800], has_avif: false, alt: 'a' },
  ],
  sample: {
    file_type: 'PDF',
    pages: 12,
    spread: { key: 's', width: 1200, height: 850, mean_color: '#eeeeee', widths: [400], has_avif: true },
  },
}

/**
 * The form in which this release stores cards and listings: a hash of what it stores of the example, and the version of
 * samples. A release with another form rebuilds them before it opens.
 */
export const LISTING_FORM = formOf([cardOf(EXAMPLE), listingOf(EXAMPLE), SAMPLE_VERSION])

/** @returns a positive number of 31 bits */
function formOf(stored: unknown): number {
  return createHash('sha256').update(JSON.stringify(stored)).digest().readUInt32BE() >>> 1 || 1
}
