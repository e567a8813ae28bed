import type { CallInput } from '#contracts/calls.ts'
import type { FileSource } from '#contracts/library.ts'
import { type BookFilters, filtersQuery, readFilters } from '../catalogue/book-filters.ts'
import { paths } from '../paths.ts'

export const SHELF_PER_PAGE = 6

/** The shelves' tabs, as the address and the screen call them. */
export const tabs: readonly { source: FileSource; text: string; value: string }[] = [
  { source: 'Book User', text: 'Buku / Majalah', value: 'Buku' },
  { source: 'Book Subscriber', text: 'Langganan', value: 'Langganan' },
]

export type ShelfFilters = Pick<BookFilters, 'genre' | 'type' | 'yearFrom' | 'yearTo'>

/** What 'Buku Saya' shows. Filters hold for both shelves, the page for the one in view. */
export type ShelfView = ShelfFilters & { source: FileSource; page: number }

export function readShelfView(params: URLSearchParams, thisYear: number): ShelfView {
  const { genre, type, yearFrom, yearTo, page } = readFilters(params, thisYear)
  const source = tabs.find(({ value }) => value === params.get('tab'))?.source ?? 'Book User'
  return { source, genre, type, yearFrom, yearTo, page }
}

/** The address that shows a view; defaults are left out. */
export function shelfPath({ source, genre, type, yearFrom, yearTo, page }: ShelfView): string {
  const search = new URLSearchParams()
  const set = (name: string, value: string | number | undefined) =>
    value !== undefined && search.set(name, String(value))
  set('tab', source === 'Book User' ? undefined : tabs.find((tab) => tab.source === source)?.value)
  set('genre_id', genre)
  set('type', type === 'all' ? undefined : type)
  set('release_years[0]', yearFrom)
  set('release_years[1]', yearTo)
  set('page', page > 1 ? page : undefined)
  return search.size === 0 ? paths.myBooks() : `${paths.myBooks()}?${search}`
}

export const hasFilters = ({ genre, type, yearFrom }: ShelfFilters) =>
  genre !== undefined || type !== 'all' || yearFrom !== undefined

/** The query of one shelf's call: the shelf that is not in view stands at its first page. */
export function shelfQuery(
  view: ShelfView,
  source: FileSource,
): CallInput<'GET /api/user/user-book'>['query'] {
  const { genre, type, yearFrom, yearTo } = view
  const page = view.source === source ? view.page : 1
  const plain = { q: '', shape: 'all', priceFrom: undefined, priceTo: undefined, sort: 'relevan' } as const
  return filtersQuery({ ...plain, genre, type, yearFrom, yearTo, page }, SHELF_PER_PAGE)
}

/** Whether both views show the same rows: a change of the tab alone fetches nothing. */
export function showsSameRows(one: ShelfView, other: ShelfView): boolean {
  return tabs.every(
    ({ source }) => JSON.stringify(shelfQuery(one, source)) === JSON.stringify(shelfQuery(other, source)),
  )
}
