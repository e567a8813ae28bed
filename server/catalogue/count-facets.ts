import type { CallRequest } from '#contracts/calls.ts'
import type { Facets } from '#contracts/catalogue.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  countKept,
  countTitlesBy,
  type Facet,
  type FacetCount,
  type GenreName,
  listGenreNames,
} from './facets.queries.ts'
import { type ListingFilter, listingFilter, UNFILTERED } from './listings.rules.ts'
import { priceBucket, type Range, splitRange } from './price-buckets.rules.ts'
import { findTitles } from './search/find-titles.ts'
import { isSearch, readSearch, searchOfNames } from './search/read-search.rules.ts'
import { MAX_HITS, searchListings } from './search/search.queries.ts'

/** Prices are offered in these ranges; each begins where a bucket of the maintained counts does. */
const PRICE_STEPS = [0, 25_000, 50_000, 75_000, 100_000, 150_000, 250_000, 500_000]
const RANGES: Range[] = PRICE_STEPS.map((from, place) => ({
  from,
  to: (PRICE_STEPS[place + 1] ?? Number.MAX_SAFE_INTEGER + 1) - 1,
}))
const BUCKETS: Range[] = RANGES.map(({ from, to }) => ({ from: priceBucket(from), to: priceBucket(to) }))
const FACETS: readonly Facet[] = ['genre', 'kind', 'shape', 'year', 'price']

/** How many titles each choice of the five filters has, the other four being as they are. */
export async function countFacets(
  db: Queryable,
  query: CallRequest<'GET /api/user/books/facets'>['query'],
): Promise<Facets> {
  const filter = listingFilter(query)
  if (!isSearch(query.search)) return countWithoutWords(db, filter)
  const search = readSearch(query.search)
  const { by, isBounded } = await findTitles(db, search, {
    filter: UNFILTERED,
    order: 'relevant',
    window: { limit: 1, offset: 0 },
    exact: query.exact === '1',
    near: 0,
  })
  return facetsOf(db, await countTitlesBy(db, by, filter, RANGES, FACETS), isBounded)
}

async function countWithoutWords(db: Queryable, filter: ListingFilter): Promise<Facets> {
  const { author, publisher } = filter
  const named = searchOfNames([author, publisher])
  if (named === undefined) return facetsOf(db, await countListed(db, filter), false)
  const names = { ...UNFILTERED, author, publisher }
  const { total } = await searchListings(db, named, names, 'newest', { limit: 0, offset: 0 })
  const counts = await countTitlesBy(db, { search: named }, filter, RANGES, FACETS)
  return facetsOf(db, counts, total > MAX_HITS)
}

/** Uses the maintained counts where they cover the filters. */
async function countListed(db: Queryable, filter: ListingFilter): Promise<FacetCount[]> {
  const { years, price } = filter
  const byTitle = (which: ListingFilter, facets: readonly Facet[]) =>
    countTitlesBy(db, 'all', which, RANGES, facets)
  if (years && price) return byTitle(filter, FACETS)
  if (years) {
    const kept = await countKept(db, filter, { axis: 1, values: years }, BUCKETS)
    return [...kept, ...(await byTitle(filter, ['price']))]
  }
  if (price === undefined) return countKept(db, filter, { axis: 0, values: { from: 0, to: 0 } }, BUCKETS)
  const { whole, ends } = splitRange(price)
  if (whole === undefined) return byTitle(filter, FACETS)
  // Parts of buckets at the ends of the range hold few titles, which are counted one by one.
  const counts = await Promise.all([
    countKept(db, filter, { axis: 2, values: whole }, BUCKETS),
    byTitle(filter, ['year']),
    ...ends.map((end) => byTitle({ ...filter, price: end }, ['genre', 'kind', 'shape'])),
  ])
  return summed(counts.flat())
}

function summed(counts: readonly FacetCount[]): FacetCount[] {
  const sums = new Map<string, FacetCount>()
  for (const count of counts) {
    const key = `${count.facet} ${count.value}`
    sums.set(key, { ...count, titles: count.titles + (sums.get(key)?.titles ?? 0) })
  }
  return [...sums.values()]
}

/** Genres that staff have given a place stand before the others. */
const placeOf = ({ position }: GenreName) => position ?? Number.MAX_SAFE_INTEGER

async function facetsOf(db: Queryable, counts: FacetCount[], isBounded: boolean): Promise<Facets> {
  const byFacet = Map.groupBy(
    counts.filter(({ titles }) => titles > 0),
    ({ facet }) => facet,
  )
  const of = (facet: Facet) => byFacet.get(facet) ?? []
  const titlesOf = (facet: Facet, value: string) =>
    of(facet).find((count) => count.value === value)?.titles ?? 0
  const genres = of('genre').map(({ value, titles }) => ({ id: Number(value), titles }))
  const names = await listGenreNames(
    db,
    genres.map(({ id }) => id),
  )
  return {
    genres: genres
      .flatMap(({ id, titles }) => {
        const genre = names.get(id)
        return genre === undefined ? [] : [{ id, ...genre, titles }]
      })
      .sort(
        (one, other) =>
          placeOf(one) - placeOf(other) || other.titles - one.titles || one.name.localeCompare(other.name),
      )
      .map(({ id, name, titles }) => ({ id, name, titles })),
    types: { Buku: titlesOf('kind', 'book'), Majalah: titlesOf('kind', 'magazine') },
    shapes: { ebook: titlesOf('shape', 'ebook'), physicalBook: titlesOf('shape', 'paper') },
    years: of('year')
      .map(({ value, titles }) => ({ year: Number(value), titles }))
      .sort((one, other) => other.year - one.year),
    prices: RANGES.flatMap(({ from, to }, place) => {
      const titles = titlesOf('price', String(place + 1))
      return titles === 0 ? [] : [{ from, to: place === RANGES.length - 1 ? null : to, titles }]
    }),
    is_bounded: isBounded,
  }
}
