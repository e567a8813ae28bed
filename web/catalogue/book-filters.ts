import type { CallInput } from '#contracts/calls.ts'
import type { Genre, Shape, Sort, TitleType } from '#contracts/catalogue.ts'
import { formatRupiah } from '#kernel/money.ts'
import { paths } from '../paths.ts'

/** How many years of publication the filter offers, and where its default range begins. */
const YEARS_OFFERED = 50
export const YEARS_SHOWN = 25

export const typeNames: Record<'all' | TitleType, string> = {
  all: 'Semua',
  Buku: 'Buku',
  Majalah: 'Majalah',
}
export const shapeNames: Record<Shape, string> = { all: 'Semua', ebook: 'Digital', physicalBook: 'Fisik' }
export const sortNames: Record<Sort, string> = {
  relevan: 'Paling relevan',
  terbaru: 'Terbaru',
  terlaris: 'Terlaris',
  termurah: 'Termurah',
  termahal: 'Termahal',
}

/** The years to choose from, the latest first. A chosen year outside of them, which a link may name, is added. */
export function yearOptions(thisYear: number, chosen: readonly number[]): { value: number; text: string }[] {
  const offered = Array.from({ length: YEARS_OFFERED + 1 }, (_, back) => thisYear - back)
  const years = [...new Set([...offered, ...chosen])].toSorted((a, b) => b - a)
  return years.map((year) => ({ value: year, text: String(year) }))
}

/** What the catalogue shows. All of it stands in the address. */
export type BookFilters = {
  q: string
  /** Whether the words are searched exactly as they were typed. */
  exact: boolean
  /** Whole names; empty where the list is not restricted to one. */
  author: string
  publisher: string
  genre: number | undefined
  type: 'all' | TitleType
  shape: Shape
  priceFrom: number | undefined
  priceTo: number | undefined
  /** Either both are undefined, or both are set: the range as it was chosen. */
  yearFrom: number | undefined
  yearTo: number | undefined
  sort: Sort
  page: number
}

export const noFilters: BookFilters = {
  q: '',
  exact: false,
  author: '',
  publisher: '',
  genre: undefined,
  type: 'all',
  shape: 'all',
  priceFrom: undefined,
  priceTo: undefined,
  yearFrom: undefined,
  yearTo: undefined,
  sort: 'relevan',
  page: 1,
}

function whole(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d{1,13}$/.test(text.trim())) return undefined
  const value = Number(text)
  return value >= least && value <= most ? value : undefined
}

function nameIn<Name extends string>(
  names: Record<Name, string>,
  text: string | null,
  otherwise: Name,
): Name {
  return text !== null && Object.hasOwn(names, text) ? (text as Name) : otherwise
}

/**
 * Reads the address of the catalogue. A value that makes no sense counts as absent, so that a damaged link still
 * shows books. A price needs a shape. The default range of years is no filter.
 */
export function readFilters(params: URLSearchParams, thisYear: number): BookFilters {
  const shape = nameIn(shapeNames, params.get('shape'), 'all')
  const priced = shape !== 'all'
  const bound = (index: 0 | 1) => whole(params.get(`price[${index}]`), 0, 1_000_000_000_000)
  const year = (index: 0 | 1) => whole(params.get(`release_years[${index}]`), 1000, 3000)
  const years = [year(0) ?? thisYear - YEARS_SHOWN, year(1) ?? thisYear].toSorted((a, b) => a - b)
  const [yearFrom = thisYear, yearTo = thisYear] = years
  const chosen =
    (year(0) !== undefined || year(1) !== undefined) &&
    (yearFrom !== thisYear - YEARS_SHOWN || yearTo !== thisYear)
  // No text has control characters, and the shop refuses them.
  const text = (name: string) =>
    (params.get(name) ?? '')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200)
  return {
    q: text('q'),
    exact: text('q') !== '' && params.get('exact') === '1',
    author: text('author'),
    publisher: text('publisher'),
    genre: whole(params.get('genre_id'), 1, Number.MAX_SAFE_INTEGER),
    type: nameIn(typeNames, params.get('type'), 'all'),
    shape,
    priceFrom: priced ? bound(0) : undefined,
    priceTo: priced ? bound(1) : undefined,
    yearFrom: chosen ? yearFrom : undefined,
    yearTo: chosen ? yearTo : undefined,
    sort: nameIn(sortNames, params.get('sort'), 'relevan'),
    page: whole(params.get('page'), 1, 1_000_000) ?? 1,
  }
}

function filterEntries(filters: BookFilters): [string, string | number | undefined][] {
  const priced = filters.shape !== 'all'
  return [
    ['author', filters.author || undefined],
    ['publisher', filters.publisher || undefined],
    ['genre_id', filters.genre],
    ['type', filters.type === 'all' ? undefined : filters.type],
    ['shape', filters.shape === 'all' ? undefined : filters.shape],
    ['price[0]', priced ? filters.priceFrom : undefined],
    ['price[1]', priced ? filters.priceTo : undefined],
    ['release_years[0]', filters.yearFrom],
    ['release_years[1]', filters.yearTo],
    ['sort', filters.sort === 'relevan' ? undefined : filters.sort],
  ]
}

/** The address that shows the filters; defaults are left out. */
export function filtersPath(filters: BookFilters): string {
  const search = new URLSearchParams()
  if (filters.q !== '') search.set('q', filters.q)
  if (filters.q !== '' && filters.exact) search.set('exact', '1')
  for (const [name, value] of filterEntries(filters)) if (value !== undefined) search.set(name, String(value))
  if (filters.page > 1) search.set('page', String(filters.page))
  return search.size === 0 ? paths.books() : `${paths.books()}?${search}`
}

/** The query of the call that counts titles for each choice. It has no order. */
export function facetsQuery(filters: BookFilters): CallInput<'GET /api/user/books/facets'>['query'] {
  return {
    search: filters.q,
    ...(filters.exact && { exact: '1' }),
    ...(filters.author !== '' && { author: filters.author }),
    ...(filters.publisher !== '' && { publisher: filters.publisher }),
    genre_id: filters.genre ?? 'all',
    type: filters.type,
    shape: filters.shape,
    'price[0]': filters.priceFrom,
    'price[1]': filters.priceTo,
    'release_years[0]': filters.yearFrom,
    'release_years[1]': filters.yearTo,
  }
}

/** The query of the catalogue's call. */
export function filtersQuery(
  filters: BookFilters,
  perPage: number,
): CallInput<'GET /api/user/books'>['query'] {
  return {
    ...facetsQuery(filters),
    page: filters.page,
    per_page: perPage,
    ...(filters.sort !== 'relevan' && { sort: filters.sort }),
  }
}

export type ChosenFilter = { text: string; without: BookFilters }

/** The active filters, each with the state that removing it leads to. */
export function chosenFilters(filters: BookFilters, genres: readonly Genre[]): ChosenFilter[] {
  const chosen: ChosenFilter[] = []
  const add = (text: string, away: Partial<BookFilters>) =>
    chosen.push({ text, without: { ...filters, ...away, page: 1 } })
  const { exact, author, publisher, genre, type, shape, priceFrom, priceTo, yearFrom, yearTo } = filters
  if (exact) add('Persis seperti diketik', { exact: false })
  if (author !== '') add(`Penulis: ${author}`, { author: '' })
  if (publisher !== '') add(`Penerbit: ${publisher}`, { publisher: '' })
  if (genre !== undefined) {
    add(genres.find(({ id }) => id === genre)?.name ?? 'Kategori lain', { genre: undefined })
  }
  if (type !== 'all') add(typeNames[type], { type: 'all' })
  if (shape !== 'all') add(shapeNames[shape], { shape: 'all', priceFrom: undefined, priceTo: undefined })
  if (priceFrom !== undefined) add(`Dari ${formatRupiah(priceFrom)}`, { priceFrom: undefined })
  if (priceTo !== undefined) add(`Sampai ${formatRupiah(priceTo)}`, { priceTo: undefined })
  if (yearFrom !== undefined && yearTo !== undefined) {
    const text = yearFrom === yearTo ? `Terbit ${yearFrom}` : `Terbit ${yearFrom}–${yearTo}`
    add(text, { yearFrom: undefined, yearTo: undefined })
  }
  return chosen
}
