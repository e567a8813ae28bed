import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { ListingFilter } from './listings.rules.ts'
import type { Range } from './price-buckets.rules.ts'
import type { Search } from './search/read-search.rules.ts'
import { MAX_HITS, wordsQuery } from './search/search.queries.ts'

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

function source(counted: Counted): RawBuilder<unknown> {
  if (counted === 'all') return sql`select * from listings`
  if ('titleIds' in counted)
    return sql`select * from listings where title_id = any(${counted.titleIds}::bigint[])`
  return sql`select * from listings where search @@ ${wordsQuery(counted.search)}::tsquery limit ${sql.lit(MAX_HITS)}`
}

/** Counts of the given facets by looking at each title: where a search, or a filter of years and prices at once, asks. */
export async function countTitlesBy(
  db: Queryable,
  counted: Counted,
  filter: ListingFilter,
  ranges: { from: number; to: number }[],
  wanted: readonly Facet[],
): Promise<FacetCount[]> {
  const { genreId, kind, shape, years, price } = filter
  const amount = sql`case ${shape}::text when 'ebook' then l.ebook_price_idr when 'paper' then l.paper_price_idr
    else l.lowest_price_idr end`
  const fits: Record<Facet, RawBuilder<unknown>> = {
    genre: sql`(${genreId ?? null}::bigint is null or l.genre_id = ${genreId ?? null})`,
    kind: sql`(${kind ?? null}::text is null or l.kind = ${kind ?? null})`,
    shape: sql`${amount} is not null`,
    year: sql`l.published_year between ${years?.from ?? 0} and ${years?.to ?? 9999}`,
    price: sql`${amount} between ${price?.from ?? 0} and ${price?.to ?? Number.MAX_SAFE_INTEGER}`,
  }
  const others = (facet: Facet) =>
    sql.join(
      Object.entries(fits).flatMap(([name, fit]) => (name === facet ? [] : [fit])),
      sql` and `,
    )
  // Whether a title is within the range of prices depends on the shape that is looked at.
  const inShape = (column: RawBuilder<unknown>) =>
    sql`${column} between ${price?.from ?? 0} and ${price?.to ?? Number.MAX_SAFE_INTEGER}
      and ${fits.genre} and ${fits.kind} and ${fits.year}`
  const counts: Record<Facet, RawBuilder<unknown>> = {
    genre: sql`select 'genre' as facet, genre_id::text as value, count(*) as titles from l
      where genre_id is not null and ${others('genre')} group by genre_id`,
    kind: sql`select 'kind' as facet, kind as value, count(*) as titles from l where ${others('kind')} group by kind`,
    shape: sql`select 'shape' as facet, 'ebook' as value, count(*) as titles from l where ${inShape(sql`l.ebook_price_idr`)}
      union all select 'shape', 'paper', count(*) from l where ${inShape(sql`l.paper_price_idr`)}`,
    year: sql`select 'year' as facet, published_year::text as value, count(*) as titles from l
      where ${others('year')} group by published_year`,
    price: sql`select 'price' as facet, range.place::text as value, count(*) as titles
      from l join unnest(${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[])
        with ordinality as range(low, high, place) on ${amount} between range.low and range.high
      where ${others('price')} group by range.place`,
  }
  const { rows } = await sql<FacetCount>`
    with l as materialized (
      select genre_id, kind, published_year, ebook_price_idr, paper_price_idr, lowest_price_idr
      from (${source(counted)}) as found
    )
    ${sql.join(
      wanted.map((facet) => counts[facet]),
      sql` union all `,
    )}`.execute(db)
  return rows
}

export async function listGenreNames(db: Queryable, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('genres').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
