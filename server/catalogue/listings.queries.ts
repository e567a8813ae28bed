import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { ListingFilter, ListingOrder } from './listings.rules.ts'

/** How many hits of a search are counted; beyond, the total is this and shown with a plus. */
export const MAX_HITS = 10_000

export type ListingPage = { cards: { card: string; stock: number; sold: number }[]; total: number }
type PageRow = { total: number; card: string | null; stock: number | null; sold: number | null }

const priceColumn = {
  all: sql`l.lowest_price_idr`,
  ebook: sql`l.ebook_price_idr`,
  paper: sql`l.paper_price_idr`,
}

function conditions(filter: ListingFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = []
  if (filter.genreId !== undefined) all.push(sql`l.genre_id = ${filter.genreId}`)
  if (filter.kind !== undefined) all.push(sql`l.kind = ${filter.kind}`)
  if (filter.shape !== 'all') all.push(sql`${priceColumn[filter.shape]} is not null`)
  if (filter.years) {
    // Days, not years: a range of the index that the newest first are read from.
    const { from, to } = daysOf(filter.years)
    all.push(sql`l.published_on between ${from} and ${to}`)
  }
  if (filter.price) {
    all.push(sql`${priceColumn[filter.shape]} between ${filter.price.from} and ${filter.price.to}`)
  }
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

const daysOf = ({ from, to }: { from: number; to: number }) => ({
  from: `${String(from).padStart(4, '0')}-01-01`,
  to: `${String(to).padStart(4, '0')}-12-31`,
})

function ordering(order: ListingOrder, filter: ListingFilter): RawBuilder<unknown> {
  if (order === 'best_selling') return sql`l.sold_rank desc, l.title_id desc`
  if (order === 'cheapest') return sql`${priceColumn[filter.shape]}, l.title_id`
  if (order === 'dearest') return sql`${priceColumn[filter.shape]} desc, l.title_id desc`
  return sql`l.published_on desc, l.title_id desc`
}

/** Live counts for the rows of one page only. */
const liveCounts = sql`
  left join sales_counts sc on sc.title_id = page.title_id
  left join editions e on e.title_id = page.title_id and e.format = 'paper'
  left join stock s on s.edition_id = e.id`

function total(filter: ListingFilter): RawBuilder<number> {
  if (filter.price) return sql<number>`(select count(*) from listings l where ${conditions(filter)})`
  const years = filter.years
    ? sql`published_year between ${filter.years.from} and ${filter.years.to} and published_year > 0`
    : sql`published_year = 0`
  return sql<number>`(
    select coalesce(sum(titles), 0)::bigint from listing_counts
    where genre_id = ${filter.genreId ?? 0} and kind = ${filter.kind ?? 'all'} and shape = ${filter.shape} and ${years})`
}

export type PageWindow = { limit: number; offset: number }

/** Written into the statement, not sent beside it: the plan kept for a parameter would expect a tenth of all rows. */
const pageWindow = ({ limit, offset }: PageWindow) =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`

/**
 * One page of the catalogue without a search: one round trip, an index scan in the order asked for, the
 * total from one row of the maintained counts.
 */
export async function listListings(
  db: Queryable,
  filter: ListingFilter,
  order: ListingOrder,
  window: PageWindow,
): Promise<ListingPage> {
  const by = ordering(order, filter)
  const { rows } = await sql<PageRow>`
    select totals.total, page.card, coalesce(s.on_hand - s.reserved, 0) as stock, coalesce(sc.sold, 0) as sold
    from (select ${total(filter)} as total) as totals
    left join lateral (
      select l.title_id, l.card, row_number() over (order by ${by}) as place
      from listings l where ${conditions(filter)}
      order by ${by} ${pageWindow(window)}
    ) as page on true
    ${liveCounts}
    order by page.place`.execute(db)
  return pageOf(rows)
}

/**
 * One page of a search. Hits are bounded, so that a word of a million titles costs what ten thousand do;
 * `relevant` ranks them by where the words stand (title before author before the rest), then by sales.
 */
export async function searchListings(
  db: Queryable,
  tsquery: string,
  filter: ListingFilter,
  order: ListingOrder | 'relevant',
  window: PageWindow,
): Promise<ListingPage> {
  // Each hit's row is read once, for what it is sorted by; only the rows of the page are read for their cards.
  const relevant = order === 'relevant'
  const rank = relevant ? sql`ts_rank(l.search, ${tsquery}::tsquery)` : sql`0::real`
  const by = relevant ? sql`l.rank desc, l.sold_rank desc, l.title_id desc` : ordering(order, filter)
  const { rows } = await sql<PageRow>`
    with hits as materialized (
      select l.title_id, l.sold_rank, l.published_on, l.lowest_price_idr, l.ebook_price_idr, l.paper_price_idr,
        ${rank} as rank
      from listings l
      where l.search @@ ${tsquery}::tsquery and ${conditions(filter)}
      limit ${sql.lit(MAX_HITS + 1)}
    ), page as materialized (
      select l.title_id, row_number() over (order by ${by}) as place
      from hits l order by ${by} ${pageWindow(window)}
    )
    select totals.total, l.card, coalesce(s.on_hand - s.reserved, 0) as stock, coalesce(sc.sold, 0) as sold
    from (select count(*) as total from hits) as totals
    left join page on true
    left join listings l on l.title_id = page.title_id
    ${liveCounts}
    order by page.place`.execute(db)
  return pageOf(rows)
}

function pageOf(rows: PageRow[]): ListingPage {
  const cards = rows.flatMap((row) =>
    row.card === null ? [] : [{ card: row.card, stock: row.stock ?? 0, sold: row.sold ?? 0 }],
  )
  return { cards, total: rows[0]?.total ?? 0 }
}

export type WordRow = { word: string; exact: boolean; prefix: boolean; candidates: string[] }

/** How the words of a search stand in the vocabulary; an unknown one with its nearest by trigrams. */
export async function findWords(db: Queryable, words: string[]): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`
    select asked.word, known.exact, known.prefix,
      case when known.exact or known.prefix then '{}'::text[] else array(
        select w.word from search_words w where w.word % asked.word
        order by similarity(w.word, asked.word) desc, w.titles desc limit 12
      ) end as candidates
    from unnest(${words}::text[]) with ordinality as asked(word, place),
      lateral (select
        exists (select from search_words w where w.word = asked.word collate "C") as exact,
        exists (select from search_words w
          where w.word >= asked.word collate "C" and w.word < (asked.word || U&'\\+10FFFF') collate "C") as prefix
      ) as known
    order by asked.place`.execute(db)
  return rows
}

/**
 * Those of the words that titles have, the most frequent first. One probe of the index a word: `= any(…)`
 * would be planned as a scan of the whole vocabulary (10 ms for 52,000 words, against 0.8).
 */
export async function listKnownWords(db: Queryable, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select known.word
    from unnest(${words}::text[]) as asked(word),
      lateral (select w.word, w.titles from search_words w where w.word = asked.word collate "C" offset 0) as known
    order by known.titles desc, known.word limit 100`.execute(db)
  return rows.map((row) => row.word)
}

export type SuggestionRow = { title: string; slug: string; author: string }

export async function listSuggestions(
  db: Queryable,
  tsquery: string,
  limit: number,
): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    with hits as materialized (
      select l.title_id, l.sold_rank, l.search from listings l where l.search @@ ${tsquery}::tsquery limit 500
    )
    select l.card::json ->> 'title' as title, l.card::json ->> 'slug' as slug, l.card::json -> 'author' ->> 'name' as author
    from hits join listings l using (title_id)
    order by ts_rank(hits.search, ${tsquery}::tsquery) desc, hits.sold_rank desc, l.title_id
    limit ${limit}`.execute(db)
  return rows
}

export type NewListing = {
  titleId: number
  kind: string
  genreId: number | null
  publishedOn: string
  ebookPrice: number | null
  paperPrice: number | null
  card: string
  /** Folded words by weight: title and ISBN, contributors, publisher and genre, description. */
  words: { a: string; b: string; c: string; d: string }
}

/**
 * Writes listings; triggers keep totals and vocabulary by them. A place among the best sellers is made by
 * `placeBestSellers` alone: a sale may be counted while this runs.
 */
export async function upsertListings(db: Queryable, listings: NewListing[]): Promise<void> {
  if (listings.length === 0) return
  const column = <Key extends keyof NewListing>(key: Key) => listings.map((listing) => listing[key])
  const text = (weight: keyof NewListing['words']) => listings.map((listing) => listing.words[weight])
  await sql`
    with fresh as materialized (
      select *, setweight(to_tsvector('simple', a), 'A') || setweight(to_tsvector('simple', b), 'B')
        || setweight(to_tsvector('simple', c), 'C') || setweight(to_tsvector('simple', d), 'D') as search
      from unnest(
        ${column('titleId')}::bigint[], ${column('kind')}::text[], ${column('genreId')}::bigint[],
        ${column('publishedOn')}::date[], ${column('ebookPrice')}::bigint[], ${column('paperPrice')}::bigint[],
        ${column('card')}::text[],
        ${text('a')}::text[], ${text('b')}::text[], ${text('c')}::text[], ${text('d')}::text[]
      ) as f(title_id, kind, genre_id, published_on, ebook_price, paper_price, card, a, b, c, d)
    )
    insert into listings (title_id, kind, genre_id, published_on, published_year, ebook_price_idr, paper_price_idr,
      lowest_price_idr, sold_rank, card, search)
    select title_id, kind, genre_id, published_on, extract(year from published_on), ebook_price, paper_price,
      coalesce(least(ebook_price, paper_price), 0), coalesce(sc.ranked, 0), card, search
    from fresh left join sales_counts sc using (title_id) order by title_id
    on conflict (title_id) do update set kind = excluded.kind, genre_id = excluded.genre_id,
      published_on = excluded.published_on, published_year = excluded.published_year,
      ebook_price_idr = excluded.ebook_price_idr, paper_price_idr = excluded.paper_price_idr,
      lowest_price_idr = excluded.lowest_price_idr, card = excluded.card, search = excluded.search`.execute(
    db,
  )
}

export async function deleteListings(db: Queryable, titleIds: number[]): Promise<void> {
  await db.deleteFrom('listings').where('title_id', 'in', titleIds).execute()
}

/**
 * Moves titles that were sold since to their places among the best sellers. Rows that another transaction holds
 * wait for the next time: an import must not make a payment wait.
 */
export async function placeBestSellers(tx: Tx): Promise<number> {
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
