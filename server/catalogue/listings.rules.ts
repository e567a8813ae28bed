import type { Shape, Sort, TitleType } from '#contracts/catalogue.ts'
import { Failure } from '#server/platform/failure.ts'
import { searchWords } from './search/search-words.rules.ts'

export type ListingFilter = {
  genreId: number | undefined
  kind: 'book' | 'magazine' | undefined
  shape: 'all' | 'ebook' | 'paper'
  years: { from: number; to: number } | undefined
  price: { from: number; to: number } | undefined
  /** Names as the search's words, separated by spaces. */
  author: string | undefined
  publisher: string | undefined
}
export const UNFILTERED: ListingFilter = {
  genreId: undefined,
  kind: undefined,
  shape: 'all',
  years: undefined,
  price: undefined,
  author: undefined,
  publisher: undefined,
}

export type ListingOrder = 'newest' | 'best_selling' | 'cheapest' | 'dearest'

export type BookFilters = {
  genre_id?: number | undefined
  type: 'all' | TitleType
  shape: Shape
  'release_years[0]'?: number | undefined
  'release_years[1]'?: number | undefined
  'price[0]'?: number | undefined
  'price[1]'?: number | undefined
  author?: string | undefined
  publisher?: string | undefined
}

/** The filters of a call as domain values. The two ends of a range may come in either order, or only one of them. */
export function listingFilter(filters: BookFilters): ListingFilter {
  return {
    genreId: filters.genre_id,
    kind: filters.type === 'all' ? undefined : filters.type === 'Majalah' ? 'magazine' : 'book',
    shape: filters.shape === 'physicalBook' ? 'paper' : filters.shape,
    years: range(filters['release_years[0]'], filters['release_years[1]'], { lowest: 1, highest: 9999 }),
    price: range(filters['price[0]'], filters['price[1]'], { lowest: 0, highest: Number.MAX_SAFE_INTEGER }),
    author: nameWords(filters.author),
    publisher: nameWords(filters.publisher),
  }
}

/** A name without letters and digits filters nothing. */
const nameWords = (name: string | undefined) =>
  name === undefined ? undefined : searchWords(name).join(' ') || undefined

function range(
  one: number | undefined,
  other: number | undefined,
  ends: { lowest: number; highest: number },
) {
  if (one === undefined && other === undefined) return undefined
  if (one === undefined || other === undefined) return { from: one ?? ends.lowest, to: other ?? ends.highest }
  return { from: Math.min(one, other), to: Math.max(one, other) }
}

const orders = {
  terbaru: 'newest',
  terlaris: 'best_selling',
  termurah: 'cheapest',
  termahal: 'dearest',
} as const

/** By default a search is sorted by relevance, and a list without a search by date of release. */
export function listingOrder(sort: Sort | undefined, searching: boolean): ListingOrder | 'relevant' {
  if (sort === undefined || sort === 'relevan') return searching ? 'relevant' : 'newest'
  return orders[sort]
}

export const titleNotFound = () => new Failure('not_found', 'Buku atau majalah tidak ditemukan.')

/**
 * True for a page near the beginning of a list without a search: it is read from an index, and its total from the
 * maintained counts.
 */
export function isQuickRead(
  query: BookFilters & { search: string; page: number; per_page: number },
): boolean {
  const { years, price, author, publisher } = listingFilter(query)
  const isNamed = author !== undefined || publisher !== undefined
  return query.search === '' && query.page * query.per_page <= 1000 && !(years && price) && !isNamed
}

/**
 * True where the counts are maintained. The home page and the first list page need them, however long other searches
 * take.
 */
export function isQuickCount(query: BookFilters & { search: string }): boolean {
  const { years, price, author, publisher } = listingFilter(query)
  return query.search === '' && [years, price, author, publisher].every((filter) => filter === undefined)
}
