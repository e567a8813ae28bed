import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { conditions } from './listings.queries.ts'
import type { ListingFilter } from './listings.rules.ts'
import type { Range } from './price-buckets.rules.ts'
import { wordsQuery } from './search/hit-order.queries.ts'
import type { Search } from './search/read-search.rules.ts'
import { MAX_HITS } from './search/search.queries.ts'
import { nameConditions } from './search/search-filters.queries.ts'

/** The filters by which titles are counted. */
export type Facet = 'genre' | 'kind' | 'shape' | 'year' | 'price'
/** `value`: a genre's id, a kind, a shape, a year, or the place of a price range. */
export type FacetCount = { facet: Facet; value: string; titles: number }

/** What is counted: all titles, those with the words of a search, or the given ones. */
export type Counted = 'all' | { search: Search } | { titleIds: number[] }

/**
 * Counts from the maintained totals, for a list without a search: one row for each genre, kind, shape, year and bucket.
 * @param axis which rows the filters ask for, and which of their values (`listing_counts`)
 */
export async function countKept(
  db: Queryable,
  { genreId, kind, shape }: ListingFilter,
  { axis, values }: { axis: 0 | 1 | 2; values: Range },
  ranges: Range[],
): Promise<FacetCount[]> {
  const chosen = {
    genre: sql`genre_id = ${genreId ?? 0}`,
    kind: sql`kind = ${kind ?? 'all'}`,
    shape: sql`shape = ${shape}`,
    value: sql`axis = ${axis} and value between ${values.from} and ${values.to}`,
  }
  const { rows } = await sql<FacetCount>`
    select 'genre' as facet, genre_id::text as value, sum(titles)::bigint as titles from listing_counts
    where genre_id > 0 and ${chosen.kind} and ${chosen.shape} and ${chosen.value} group by genre_id
    union all
    select 'kind', kind, sum(titles)::bigint from listing_counts
    where ${chosen.genre} and kind <> 'all' and ${chosen.shape} and ${chosen.value} group by kind
    union all
    select 'shape', shape, sum(titles)::bigint from listing_counts
    where ${chosen.genre} and ${chosen.kind} and shape <> 'all' and ${chosen.value} group by shape
    union all
    select 'year', value::text, titles from listing_counts
    where ${chosen.genre} and ${chosen.kind} and ${chosen.shape} and axis = 1 and ${axis === 2 ? sql`false` : sql`true`}
    union all
    select 'price', range.place::text, sum(n.titles)::bigint
    from unnest(${ranges.map(({ from }) => from)}::int[], ${ranges.map(({ to }) => to)}::int[])
        with ordinality as range(low, high, place)
      join listing_counts n on n.axis = 2 and n.value between range.low and range.high
    where n.genre_id = ${genreId ?? 0} and n.kind = ${kind ?? 'all'} and n.shape = ${shape} and ${axis === 1 ? sql`false` : sql`true`}
    group by range.place`.execute(db)
  return rows
}

/** The titles of a search or of a list of ids, limited to the given author and publisher. */
function titlesOf(counted: Exclude<Counted, 'all'>, filter: ListingFilter): RawBuilder<unknown> {
  const which =
    'titleIds' in counted
      ? sql`l.title_id = any(${counted.titleIds}::bigint[])`
      : sql`l.search @@ ${wordsQuery(counted.search)}::tsquery`
  return sql`with l as materialized (
    select genre_id, kind, published_on, ebook_price_idr, paper_price_idr, lowest_price_idr from listings l
    where ${which} and ${nameConditions(filter)} limit ${sql.lit(MAX_HITS)}
  )`
}

const year = sql`extract(year from l.published_on)::integer`
const priceOf = {
  all: sql`l.lowest_price_idr`,
  ebook: sql`l.ebook_price_idr`,
  paper: sql`l.paper_price_idr`,
}

/**
 * Counts the given facets title by title, for a search, or for a filter by years and prices at once. Each facet uses
 * only the other four filters, so that one covering index is enough.
 */
export async function countTitlesBy(
  db: Queryable,
  counted: Counted,
  filter: ListingFilter,
  ranges: { from: number; to: number }[],
  wanted: readonly Facet[],
): Promise<FacetCount[]> {
  const from = counted === 'all' ? sql`listings l` : sql`l`
  const without = (change: Partial<ListingFilter>) => conditions({ ...filter, ...change })
  const amount = priceOf[filter.shape]
  const { from: lowest, to: highest } = filter.price ?? { from: 0, to: Number.MAX_SAFE_INTEGER }
  const inShape = (shape: 'ebook' | 'paper') => sql`
    select 'shape' as facet, ${sql.lit(shape)} as value, count(*) as titles from ${from} where ${without({ shape })}`
  const counts: Record<Facet, RawBuilder<unknown>> = {
    genre: sql`select 'genre' as facet, genre_id::text as value, count(*) as titles from ${from}
      where genre_id is not null and ${without({ genreId: undefined })} group by genre_id`,
    kind: sql`select 'kind' as facet, kind as value, count(*) as titles from ${from}
      where ${without({ kind: undefined })} group by kind`,
    shape: sql`${inShape('ebook')} union all ${inShape('paper')}`,
    // The index of dates includes the prices, but the index of prices does not include the dates.
    year: sql`select 'year' as facet, (${year})::text as value, count(*) as titles from ${from}
      where ${without({ years: undefined, price: undefined })} and ${amount} + 0 between ${lowest} and ${highest}
      group by ${year}`,
    price: sql`select 'price' as facet, range.place::text as value, sum(alike.titles)::bigint as titles
      from (
        select ${amount} as amount, count(*) as titles from ${from}
        where ${without({ price: undefined })} group by 1
      ) as alike join unnest(${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[])
        with ordinality as range(low, high, place) on alike.amount between range.low and range.high
      group by range.place`,
  }
  const { rows } = await sql<FacetCount>`
    ${counted === 'all' ? sql`` : titlesOf(counted, filter)}
    ${sql.join(
      wanted.map((facet) => counts[facet]),
      sql` union all `,
    )}`.execute(db)
  return rows
}

export type GenreName = { name: string; position: number | null }

/** Genres that were merged or removed are left out. */
export async function listGenreNames(db: Queryable, ids: number[]): Promise<Map<number, GenreName>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('genres')
    .select(['id', 'name', 'position'])
    .where('id', 'in', ids)
    .where('merged_into', 'is', null)
    .where('removed', '=', false)
    .execute()
  return new Map(rows.map(({ id, ...genre }) => [id, genre]))
}
