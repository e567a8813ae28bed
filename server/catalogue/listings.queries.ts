import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { cardJson, liveCounts } from './listing-cards.queries.ts'
import type { ListingFilter, ListingOrder } from './listings.rules.ts'
import { type Range, splitRange } from './price-buckets.rules.ts'

/** A page of cards: the JSON of an array's elements, separated by commas. */
export type ListingPage = { cards: string; total: number }

const priceColumn = {
  all: sql`l.lowest_price_idr`,
  ebook: sql`l.ebook_price_idr`,
  paper: sql`l.paper_price_idr`,
}

const both = (all: RawBuilder<unknown>[]) => (all.length === 0 ? sql`true` : sql.join(all, sql` and `))

/** The given filters as conditions for which `listings l` has indexes. */
export function conditions(filter: ListingFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = []
  if (filter.genreId !== undefined) all.push(sql`l.genre_id = ${filter.genreId}`)
  if (filter.kind !== undefined) all.push(sql`l.kind = ${filter.kind}`)
  if (filter.shape !== 'all') all.push(sql`${priceColumn[filter.shape]} is not null`)
  if (filter.years) {
    // Compared by day, since the index that sorts by date has days.
    const { from, to } = daysOf(filter.years)
    all.push(sql`l.published_on between ${from} and ${to}`)
  }
  if (filter.price) {
    all.push(sql`${priceColumn[filter.shape]} between ${filter.price.from} and ${filter.price.to}`)
  }
  return both(all)
}

const daysOf = ({ from, to }: Range) => ({
  from: `${String(from).padStart(4, '0')}-01-01`,
  to: `${String(to).padStart(4, '0')}-12-31`,
})

function ordering(order: ListingOrder, filter: ListingFilter, reversed = false): RawBuilder<unknown> {
  const [up, down] = reversed ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  switch (order) {
    case 'newest':
      return sql`l.published_on ${down}, l.title_id ${down}`
    case 'best_selling':
      return sql`l.sold_rank ${down}, l.title_id ${down}`
    case 'cheapest':
      return sql`${priceColumn[filter.shape]} ${up}, l.title_id ${up}`
    case 'dearest':
      return sql`${priceColumn[filter.shape]} ${down}, l.title_id ${down}`
  }
}

/** The total, from the maintained counts. At the ends of a price range, parts of buckets are counted by the index. */
function total(filter: ListingFilter): RawBuilder<number> {
  const { price, years } = filter
  if (price && years) return sql<number>`(select count(*) from listings l where ${conditions(filter)})`
  if (years) return sql<number>`coalesce((${counted(filter, 1, years)}), 0)`
  if (price === undefined) return sql<number>`coalesce((${counted(filter, 0, { from: 0, to: 0 })}), 0)`
  const { whole, ends } = splitRange(price)
  const parts = ends.map(
    (end) => sql`(select count(*) from listings l where ${conditions({ ...filter, price: end })})`,
  )
  if (whole) parts.push(sql`coalesce((${counted(filter, 2, whole)}), 0)`)
  return parts.length === 0 ? sql<number>`0` : sql<number>`${sql.join(parts, sql` + `)}`
}

const counted = ({ genreId, kind, shape }: ListingFilter, axis: number, { from, to }: Range) => sql`
  select sum(titles)::bigint from listing_counts
  where genre_id = ${genreId ?? 0} and kind = ${kind ?? 'all'} and shape = ${shape}
    and axis = ${sql.lit(axis)} and value between ${from} and ${to}`

export type PageWindow = { limit: number; offset: number }

/** A literal limit: for a parameter the planner would expect a tenth of all rows. */
const pageWindow = ({ limit, offset }: PageWindow) =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`

/** From this offset on, pages in the second half of a list are read backwards from its end. */
const DEEP = 1000

/**
 * One page of the catalogue without a search, in one statement: an index scan over narrow rows in the wanted order,
 * cards for the rows of the page only, and the total from the maintained counts.
 */
export async function listListings(
  db: Queryable,
  filter: ListingFilter,
  order: ListingOrder,
  window: PageWindow,
): Promise<ListingPage> {
  const { rows } = await sql<{ total: number; cards: string | null }>`
    with totals as materialized (select ${total(filter)} as total),
    page as materialized (${pageRows(filter, order, window)})
    select total, (
      select string_agg(${cardJson}, ',' order by page.place)
      from page join listing_cards c on c.title_id = page.title_id ${liveCounts}
    ) as cards
    from totals`.execute(db)
  return { cards: rows[0]?.cards ?? '', total: rows[0]?.total ?? 0 }
}

function pageRows(filter: ListingFilter, order: ListingOrder, window: PageWindow): RawBuilder<unknown> {
  const isByPrice = order === 'cheapest' || order === 'dearest'
  if (filter.price !== undefined && !isByPrice) return rowsOfPriceRange(filter, filter.price, order, window)
  return window.offset < DEEP
    ? rowsFromStart(filter, order, window)
    : rowsFromNearerEnd(filter, order, window)
}

/** Up to this many titles, sorting them is faster than reading all titles in order and skipping the others. */
const SORTED_SOONER = 2000

/**
 * A price range in an order other than by price. If many titles match, titles are read in that order and those of
 * other prices are skipped. If few match, they are found by price and sorted. A single query would always do the
 * latter.
 */
function rowsOfPriceRange(filter: ListingFilter, price: Range, order: ListingOrder, window: PageWindow) {
  const isMany = sql`(select total > ${sql.lit(SORTED_SOONER)} from totals)`
  // An expression, so that the planner does not use the index of prices.
  const amount = sql`${priceColumn[filter.shape]} + 0`
  const rest = conditions({ ...filter, price: undefined })
  const by = ordering(order, filter)
  return sql`
    select * from (
      select title_id, row_number() over () as place from (
        select l.title_id from listings l
        where ${isMany} and ${rest} and ${amount} between ${price.from} and ${price.to}
        order by ${by} ${pageWindow(window)}
      ) as many
      union all
      select title_id, row_number() over () as place from (
        select l.title_id from listings l
        where not ${isMany} and ${conditions(filter)} order by ${by} ${pageWindow(window)}
      ) as few
    ) as rows limit ${sql.lit(window.limit)}`
}

function rowsFromStart(filter: ListingFilter, order: ListingOrder, window: PageWindow) {
  return sql`
    select title_id, row_number() over () as place from (
      select l.title_id from listings l
      where ${conditions(filter)} order by ${ordering(order, filter)} ${pageWindow(window)}
    ) as rows`
}

/** The statement holds both scans. The condition on the total is evaluated once and lets only one of them run. */
function rowsFromNearerEnd(filter: ListingFilter, order: ListingOrder, { limit, offset }: PageWindow) {
  const isNear = sql`(select ${offset}::bigint * 2 <= total from totals)`
  // The last limit does not change the result. It tells the planner that there are few rows.
  return sql`
    select * from (
      select title_id, row_number() over () as place from (
        select l.title_id from listings l
        where ${isNear} and ${conditions(filter)} order by ${ordering(order, filter)} ${pageWindow({ limit, offset })}
      ) as near
      union all
      select title_id, -row_number() over () as place from (
        select l.title_id from listings l
        where not ${isNear} and ${conditions(filter)} order by ${ordering(order, filter, true)}
        limit (select greatest(0, least(${limit}::bigint, total - ${offset}::bigint)) from totals)
        offset (select greatest(0, total - ${offset}::bigint - ${limit}::bigint) from totals)
      ) as far
    ) as rows limit ${sql.lit(limit)}`
}

/**
 * Updates the rank of titles that were sold since the last run. Rows that another transaction has locked are skipped
 * until the next run, so that an import never delays a payment.
 */
export async function rankSales(tx: Tx): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with moved as materialized (
      select sc.title_id, sc.sold from sales_counts sc join listings l on l.title_id = sc.title_id
      where sc.sold <> sc.ranked order by sc.title_id for no key update of sc, l skip locked
    ), placed as (
      update listings l set sold_rank = m.sold from moved m where l.title_id = m.title_id returning 1
    ), noted as (
      update sales_counts sc set ranked = m.sold from moved m where sc.title_id = m.title_id
    )
    select count(*) as moved from placed`.execute(tx)
  return rows[0]?.moved ?? 0
}
