import type { Page } from '#contracts/call.ts'
import { calls } from '#contracts/calls.ts'
import type { BookCard, Facets, Sort } from '#contracts/catalogue.ts'
import { browseCatalogue } from '#server/catalogue/browse-catalogue.ts'
import { countFacets } from '#server/catalogue/count-facets.ts'
import { type ListedDetail, listDetails } from '#server/catalogue/list-details.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { sentenceOf } from '#server/platform/http/failures.ts'
import { parseInput } from '#server/platform/http/parse-input.ts'

/** Titles of one page: readers of feeds fetch the next one while one scrolls. */
export const PER_PAGE = 30

const SCHEMA = calls['GET /api/user/books']

/** What of the catalogue's filters feeds offer; the names are those of the call. */
const KEPT = ['search', 'genre_id', 'type', 'shape', 'author', 'publisher', 'sort', 'page'] as const
export type FeedQuery = Partial<Record<(typeof KEPT)[number], string>>

/** A page of the public catalogue with what it can be narrowed to. */
export type FeedPage = {
  /** Filters in the canonical order, without those that say nothing. */
  query: FeedQuery
  titles: readonly ListedDetail[]
  facets: Facets
  total: number
  page: number
  lastPage: number
  sort: Sort | undefined
  /** When the title of it that changed last did. */
  updated: Date
}

/**
 * The filters of a request. A search may also be called `query`, as readers of OPDS 2 do.
 * @throws Failure invalid
 */
export function readFeedQuery(given: unknown): FeedQuery {
  const { query: asked, ...rest } = (given ?? {}) as Record<string, unknown>
  const wanted = { ...rest, ...(asked === undefined ? {} : { search: asked }) }
  const parsed = parseInput({ query: SCHEMA.query }, { query: { ...wanted, per_page: PER_PAGE } }).query
  const values: Record<(typeof KEPT)[number], string | number | undefined> = {
    search: parsed.search.trim(),
    genre_id: parsed.genre_id,
    type: parsed.type === 'all' ? '' : parsed.type,
    shape: parsed.shape === 'all' ? '' : parsed.shape,
    author: parsed.author,
    publisher: parsed.publisher,
    sort: parsed.sort,
    page: parsed.page === 1 ? '' : parsed.page,
  }
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = values[name]
      return value === undefined || value === '' ? [] : [[name, String(value)]]
    }),
  )
}

/** @throws Failure not_found beyond the last page */
export async function readFeedPage(db: Queryable, query: FeedQuery): Promise<FeedPage> {
  const { query: parsed } = parseInput({ query: SCHEMA.query }, { query: { ...query, per_page: PER_PAGE } })
  const found = JSON.parse(await browseCatalogue(db, parsed)) as Page<BookCard>
  if (parsed.page > found.last_page) throw new Failure('not_found', sentenceOf.notFound)
  const titles = await listDetails(
    db,
    found.data.map(({ id }) => id),
  )
  const facets = await countFacets(db, parsed)
  return {
    query,
    titles,
    facets,
    total: found.total,
    page: parsed.page,
    lastPage: found.last_page,
    sort: parsed.sort,
    updated: new Date(Math.max(0, ...titles.map(({ changedAt }) => changedAt.getTime()))),
  }
}

/** The filters of another page of the same titles. */
export const onPage = (query: FeedQuery, page: number): FeedQuery => {
  const { page: _, ...rest } = query
  return page === 1 ? rest : { ...rest, page: String(page) }
}

/** The filters with one of them set, from the first page on; undefined takes it out. */
export const narrowed = (
  query: FeedQuery,
  name: Exclude<keyof FeedQuery, 'page'>,
  value: string | undefined,
): FeedQuery => {
  const { [name]: _, page: __, ...rest } = query
  return value === undefined ? rest : { ...rest, [name]: value }
}

export type FacetLink = { title: string; count?: number; active: boolean; query: FeedQuery }
export type FacetGroup = { title: string; links: FacetLink[] }

const MOST_GENRES = 30
const SORT_WORDS: [Sort, string][] = [
  ['terbaru', 'Terbaru'],
  ['terlaris', 'Terlaris'],
  ['termurah', 'Termurah'],
  ['termahal', 'Termahal'],
]

/** What a page can be narrowed to or ordered by, with how many titles there would be. */
export function facetGroupsOf({ query, facets, sort }: FeedPage): FacetGroup[] {
  const link = (
    name: Exclude<keyof FeedQuery, 'page'>,
    value: string,
    title: string,
    count: number,
  ): FacetLink => {
    const active = query[name] === value
    // Once more: without it.
    return { title, count, active, query: narrowed(query, name, active ? undefined : value) }
  }
  const groups: FacetGroup[] = [
    {
      title: 'Kategori',
      links: facets.genres
        .slice(0, MOST_GENRES)
        .map(({ id, name, titles }) => link('genre_id', String(id), name, titles)),
    },
    {
      title: 'Bentuk',
      links: [
        link('shape', 'ebook', 'Ebook', facets.shapes.ebook),
        link('shape', 'physicalBook', 'Buku cetak', facets.shapes.physicalBook),
      ],
    },
    {
      title: 'Jenis',
      links: [
        link('type', 'Buku', 'Buku', facets.types.Buku),
        link('type', 'Majalah', 'Majalah', facets.types.Majalah),
      ],
    },
  ].map((group) => ({ ...group, links: group.links.filter(({ count = 0, active }) => count > 0 || active) }))
  const order = SORT_WORDS.map(([value, title]) => ({
    title,
    active: (sort ?? (query.search === undefined ? 'terbaru' : 'relevan')) === value,
    query: narrowed(query, 'sort', value),
  }))
  return [...groups.filter(({ links }) => links.length > 0), { title: 'Urutan', links: order }]
}

/** Where the root of the feeds leads: what is new and popular, each format, each genre. */
export const rootLinksOf = ({
  facets,
}: Pick<FeedPage, 'facets'>): { title: string; query: FeedQuery; order?: 'new' | 'popular' }[] => [
  { title: 'Terbaru', query: { sort: 'terbaru' }, order: 'new' },
  { title: 'Terlaris', query: { sort: 'terlaris' }, order: 'popular' },
  { title: 'Ebook', query: { shape: 'ebook' } },
  { title: 'Buku cetak', query: { shape: 'physicalBook' } },
  ...facets.genres.map(({ id, name }) => ({ title: name, query: { genre_id: String(id) } })),
]
