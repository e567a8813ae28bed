import type { CallInput } from '#contracts/calls.ts'
import type { Genre } from '#contracts/catalogue.ts'
import type { FileSource, ShelfSort } from '#contracts/library.ts'
import {
  type BookFilters,
  facetsQuery,
  noFilters,
  readFilters,
  typeNames,
} from '../catalogue/book-filters.ts'
import { paths } from '../paths.ts'

export const SHELF_PER_PAGE = 6

/** A shelf of fewer titles is seen at a glance: it has no search. */
export const SEARCHED_FROM = 12

/** The tabs of the shelves, as the address and the screen name them. */
export const tabs: readonly { source: FileSource; text: string; value: string }[] = [
  { source: 'Book User', text: 'Buku / Majalah', value: 'Buku' },
  { source: 'Book Subscriber', text: 'Langganan', value: 'Langganan' },
]

/** A subscription's titles are not bought one by one: there the newest come first. */
export const sortNames = (source: FileSource): Record<ShelfSort, string> => ({
  dibaca: 'Terakhir dibaca',
  judul: 'Judul A–Z',
  dibeli: source === 'Book User' ? 'Terakhir dibeli' : 'Terbaru',
})

/** In the order of the menu. */
export const shelfSorts = Object.keys(sortNames('Book User')) as ShelfSort[]

export type ShelfFilters = Pick<BookFilters, 'q' | 'genre' | 'type' | 'yearFrom' | 'yearTo'>

/**
 * What 'Buku Saya' shows. Filters and order apply to both shelves, the page to the one in view. Without a source, the
 * shelf that has books is in view.
 */
export type ShelfView = ShelfFilters & { source: FileSource | undefined; sort: ShelfSort; page: number }

const FIRST_SORT: ShelfSort = 'dibaca'

export function readShelfView(params: URLSearchParams, thisYear: number): ShelfView {
  const { q, genre, type, yearFrom, yearTo, page } = readFilters(params, thisYear)
  const source = tabs.find(({ value }) => value === params.get('tab'))?.source
  const sort = shelfSorts.find((name) => name === params.get('sort')) ?? FIRST_SORT
  return { source, sort, q, genre, type, yearFrom, yearTo, page }
}

/** The address that shows a view; defaults are left out. */
export function shelfPath({ source, sort, q, genre, type, yearFrom, yearTo, page }: ShelfView): string {
  const search = new URLSearchParams()
  const set = (name: string, value: string | number | undefined) =>
    value !== undefined && search.set(name, String(value))
  set('tab', tabs.find((tab) => tab.source === source)?.value)
  set('q', q === '' ? undefined : q)
  set('genre_id', genre)
  set('type', type === 'all' ? undefined : type)
  set('release_years[0]', yearFrom)
  set('release_years[1]', yearTo)
  set('sort', sort === FIRST_SORT ? undefined : sort)
  set('page', page > 1 ? page : undefined)
  return search.size === 0 ? paths.myBooks() : `${paths.myBooks()}?${search}`
}

export const hasFilters = ({ q, genre, type, yearFrom }: ShelfFilters) =>
  q !== '' || genre !== undefined || type !== 'all' || yearFrom !== undefined

/** The query of one shelf's call. The shelf that is not in view is at its first page. */
export function shelfQuery(
  view: ShelfView,
  source: FileSource,
): CallInput<'GET /api/user/user-book'>['query'] {
  const { q, genre, type, yearFrom, yearTo, sort } = view
  const page = (view.source ?? 'Book User') === source ? view.page : 1
  return {
    ...facetsQuery({ ...noFilters, q, genre, type, yearFrom, yearTo }),
    sort,
    page,
    per_page: SHELF_PER_PAGE,
  }
}

export const NO_FILTERS: ShelfFilters = {
  q: '',
  genre: undefined,
  type: 'all',
  yearFrom: undefined,
  yearTo: undefined,
}

/** The active filters, each with those that remain without it. What is searched stands in its own field. */
export function chosenFilters(
  filters: ShelfFilters,
  genres: readonly Genre[],
): { text: string; without: ShelfFilters }[] {
  const { genre, type, yearFrom, yearTo } = filters
  return [
    ...(genre === undefined
      ? []
      : [
          {
            text: genres.find(({ id }) => id === genre)?.name ?? 'Kategori',
            without: { ...filters, genre: undefined },
          },
        ]),
    ...(type === 'all' ? [] : [{ text: typeNames[type], without: { ...filters, type: 'all' as const } }]),
    ...(yearFrom === undefined
      ? []
      : [
          {
            text: `Terbit ${yearFrom}–${yearTo}`,
            without: { ...filters, yearFrom: undefined, yearTo: undefined },
          },
        ]),
  ]
}

/** The shelf in view: the requested one, otherwise the one that has books. */
export function sourceInView(
  wanted: FileSource | undefined,
  totals: Record<FileSource, number | undefined>,
): FileSource {
  if (wanted !== undefined) return wanted
  return totals['Book User'] === 0 && (totals['Book Subscriber'] ?? 0) > 0 ? 'Book Subscriber' : 'Book User'
}

/** Whether two views show the same rows: a change of the tab alone fetches nothing. */
export function showsSameRows(one: ShelfView, other: ShelfView): boolean {
  return tabs.every(
    ({ source }) => JSON.stringify(shelfQuery(one, source)) === JSON.stringify(shelfQuery(other, source)),
  )
}
