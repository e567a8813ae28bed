import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { cardJson, liveCounts } from '../listing-cards.queries.ts'
import type { ListingFilter, ListingOrder } from '../listings.rules.ts'
import type { Search } from './read-search.rules.ts'

/** The most hits of a search that are counted. A larger total is shown as this number with a plus. */
export const MAX_HITS = 10_000
/** If there are more hits, this many titles that begin with the search are added to them. */
const BEGINNING_HITS = 200

export type SearchOrder = ListingOrder | 'relevant'
export type SearchPage = {
  /** The JSON of cards, separated by commas. */
  cards: string
  total: number
  /** How well the best hit fits, one of `FITS`. */
  best: number | null
  /** Whether the last word is a complete word of some title. */
  isLastKnown: boolean
}

/**
 * The filters as conditions whose SQL text is always the same. A search reads the index of words and applies these to
 * the rows found.
 */
export function filterConditions(filter: ListingFilter): RawBuilder<unknown> {
  const { genreId, kind, shape, years, price } = filter
  const amount = sql`case ${shape}::text when 'ebook' then l.ebook_price_idr when 'paper' then l.paper_price_idr
    else l.lowest_price_idr end`
  return sql`(${genreId ?? null}::bigint is null or l.genre_id = ${genreId ?? null})
    and (${kind ?? null}::text is null or l.kind = ${kind ?? null})
    and l.published_year between ${years?.from ?? 0} and ${years?.to ?? 9999}
    and ${amount} between ${price?.from ?? 0} and ${price?.to ?? Number.MAX_SAFE_INTEGER}
    and ${nameConditions(filter)}`
}

/**
 * Conditions on the people and the publisher of `listings l`, where each name is between bars. A catalogue may have
 * stored a name with a comma as two (`Toer, Pramoedya Ananta`), so a part of the author's name is enough. A publisher
 * must match whole, since an imprint is another publisher.
 */
export function nameConditions({ author, publisher }: Pick<ListingFilter, 'author' | 'publisher'>) {
  const byAuthor = sql`strpos(l.author_words, ${` ${author} `}) > 0`
  const byPublisher = sql`starts_with(l.other_words, ${`| ${publisher} |`})`
  if (author === undefined) return publisher === undefined ? sql`true` : byPublisher
  return publisher === undefined ? byAuthor : sql`${byAuthor} and ${byPublisher}`
}

/** Words contain only letters and digits. The quotes prevent them from being read as operators. */
export const quoted = (word: string) => `'${word}'`

export const wordsQuery = ({ words, typing }: Search): string =>
  words
    .map((word, index) => (typing && index === words.length - 1 ? `${quoted(word)}:*` : quoted(word)))
    .join(' & ')

/** How many words the shorter form of the statement compares; the longer one compares `MOST_WORDS`. */
const FEW_WORDS = 3
const MOST_WORDS = 8

/** How well a hit fits, best first. */
export const FITS = {
  /** The title equals the search except for spaces. */
  is: 0,
  /** A contributor's name equals the search. */
  isBy: 1,
  /** The title begins with the search. */
  begins: 2,
  /** The title begins with the search's letters: its last word is incomplete. */
  beginsSo: 3,
  /** The title has all words. */
  title: 4,
  /** The contributors have all words. */
  author: 5,
  /** Title and contributors together have all words. */
  both: 6,
  /** Title, contributors, publisher and genre together have all words. */
  names: 7,
  /** Some of the words are only in the description. */
  text: 8,
} as const

function fitness({ key, letters, words, typing }: Search): RawBuilder<number> {
  const size = words.length <= FEW_WORDS ? FEW_WORDS : MOST_WORDS
  const last = words.length - 1
  const padded = Array.from({ length: size }, (_, index) => {
    const word = words[index]
    // An empty text is contained in every text.
    return word === undefined ? '' : index === last && typing ? ` ${word}` : ` ${word} `
  })
  const all = (text: RawBuilder<unknown>) =>
    sql.join(
      padded.map((word) => sql`strpos(${text}, ${word}) > 0`),
      sql` and `,
    )
  const title = sql`(' ' || l.title_words || ' ')`
  return sql<number>`case
    when l.title_words = ${key} or char_length(l.title_words) < ${letters.length + 20}
      and replace(l.title_words, ' ', '') = ${letters} then ${sql.lit(FITS.is)}
    when strpos(l.author_words, ${`| ${key} |`}) > 0 then ${sql.lit(FITS.isBy)}
    when starts_with(l.title_words, ${`${key} `}) then ${sql.lit(FITS.begins)}
    when starts_with(l.title_words, ${key}) then ${sql.lit(FITS.beginsSo)}
    when ${all(title)} then ${sql.lit(FITS.title)}
    when ${all(sql`l.author_words`)} then ${sql.lit(FITS.author)}
    when ${all(sql`(' ' || l.title_words || ' ' || l.author_words)`)} then ${sql.lit(FITS.both)}
    when ${all(sql`(' ' || l.title_words || ' ' || l.author_words || l.other_words)`)} then ${sql.lit(FITS.names)}
    else ${sql.lit(FITS.text)} end`
}

/**
 * The order within a class: short titles first, moved forward by sales, where a hundred sold copies count as much as
 * 28 letters less. For one person's books the length does not count.
 */
const weight = sql`case when fit = ${sql.lit(FITS.isBy)} then 0 else length end - 6 * ln(1 + sold_rank)`
/** A word that occurs more often in names than in titles (`tolkien`) means the person, otherwise (`bumi`) the title. */
const fitHere = sql`case when fit = ${sql.lit(FITS.author)} and (select by_author > in_title from totals)
  then ${sql.lit(FITS.beginsSo)} else fit end`

export function searchOrdering(order: SearchOrder, { shape }: ListingFilter): RawBuilder<unknown> {
  const price = sql.ref(
    { all: 'lowest_price_idr', ebook: 'ebook_price_idr', paper: 'paper_price_idr' }[shape],
  )
  switch (order) {
    case 'relevant':
      return sql`${fitHere}, ${weight}, published_on desc, title_id desc`
    case 'best_selling':
      return sql`sold_rank desc, title_id desc`
    case 'cheapest':
      return sql`${price}, title_id`
    case 'dearest':
      return sql`${price} desc, title_id desc`
    case 'newest':
      return sql`published_on desc, title_id desc`
  }
}

/**
 * One page of the titles that have all words of a search, in one statement. Hits are bounded, so that a word of a
 * million titles costs as much as one of ten thousand.
 */
export async function searchListings(
  db: Queryable,
  search: Search,
  filter: ListingFilter,
  order: SearchOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<SearchPage> {
  const query = wordsQuery(search)
  const columns = sql`l.title_id, l.sold_rank, l.published_on, l.lowest_price_idr, l.ebook_price_idr, l.paper_price_idr,
    char_length(l.title_words) as length, ${fitness(search)} as fit`
  const by = searchOrdering(order, filter)
  const { rows } = await sql<{ total: number; best: number | null; known: boolean; cards: string | null }>`
    with hits as materialized (
      select ${columns} from listings l
      where l.search @@ ${query}::tsquery and ${filterConditions(filter)}
      limit ${sql.lit(MAX_HITS + 1)}
    ), totals as materialized (
      select count(*) as total, min(fit) as best, count(*) filter (where fit = ${sql.lit(FITS.author)}) as by_author,
        count(*) filter (where fit between ${sql.lit(FITS.begins)} and ${sql.lit(FITS.title)}) as in_title
      from hits
    ), beginning as (
      select ${columns} from listings l
      where (select total > ${sql.lit(MAX_HITS)} from totals)
        and l.title_words >= ${search.key} and l.title_words < ${`${search.key}\u{10ffff}`} and ${filterConditions(filter)}
        and l.title_id not in (select title_id from hits)
      order by l.title_words limit ${sql.lit(BEGINNING_HITS)}
    ), page as materialized (
      select title_id, row_number() over (order by ${by}) as place
      from (select * from hits union all select * from beginning) as hit
      order by ${by} limit ${sql.lit(limit)} offset ${offset}::bigint
    )
    select total, best, exists (select from search_words w where w.word = ${search.words.at(-1) ?? ''} collate "C") as known, (
      select string_agg(${cardJson}, ',' order by page.place)
      from page join listing_cards c on c.title_id = page.title_id ${liveCounts}
    ) as cards
    from totals`.execute(db)
  const [row] = rows
  return {
    cards: row?.cards ?? '',
    total: row?.total ?? 0,
    best: row?.best ?? null,
    isLastKnown: row?.known ?? false,
  }
}

/** The most titles with the same beginning that are ranked. Nobody reads further; they type another letter instead. */
const WEIGHED = 1000

/** Cards of the best titles that begin with the typed text, by an index scan. */
export async function listBeginning(
  db: Queryable,
  search: Search,
  limit: number,
): Promise<{ cards: string; count: number }> {
  const { rows } = await sql<{ cards: string | null; count: number }>`
    with begun as (
      select l.title_id, l.sold_rank, l.published_on, char_length(l.title_words) as length, ${fitness(search)} as fit
      from listings l
      where l.title_words >= ${search.key} and l.title_words < ${`${search.key}\u{10ffff}`}
      order by l.title_words limit ${sql.lit(WEIGHED)}
    ), page as materialized (
      select title_id, row_number() over (order by fit, ${weight}, published_on desc, title_id desc) as place
      from begun order by place limit ${sql.lit(limit)}
    )
    select count(*) as count, string_agg(${cardJson}, ',' order by page.place) as cards
    from page join listing_cards c on c.title_id = page.title_id ${liveCounts}`.execute(db)
  return { cards: rows[0]?.cards ?? '', count: rows[0]?.count ?? 0 }
}

/** The few titles that have all words of a search, the best first. */
export async function listHits(
  db: Queryable,
  search: Search,
  filter: ListingFilter,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ title_id: number }>`
    select title_id from (
      select l.title_id, l.sold_rank, l.published_on, char_length(l.title_words) as length, ${fitness(search)} as fit
      from listings l where l.search @@ ${wordsQuery(search)}::tsquery and ${filterConditions(filter)} limit ${limit}::bigint
    ) as hits order by fit, ${weight}, published_on desc, title_id desc`.execute(db)
  return rows.map((row) => row.title_id)
}

export type CandidateRow = {
  title_id: number
  title_words: string
  author_words: string
  other_words: string
  sold_rank: number
}

/**
 * The most titles of one query to which the filters are applied, so that a common word does not read a million titles
 * where the filters leave few.
 */
const LOOKED_AT = 5000

/**
 * Titles that match one of the queries, up to `limit` of each, and titles whose letters, without spaces, begin with
 * those of the search.
 */
export async function listCandidates(
  db: Queryable,
  queries: { query: string; limit: number }[],
  letters: string | undefined,
  filter: ListingFilter,
): Promise<CandidateRow[]> {
  const columns = sql`l.title_id, l.title_words, l.author_words, l.other_words, l.sold_rank`
  const beginningSo = (start: string) => sql`
    (select ${columns} from listings l
      where replace(l.title_words, ' ', '') >= ${start} and replace(l.title_words, ' ', '') < ${`${start}\u{10ffff}`}
        and ${filterConditions(filter)}
      order by replace(l.title_words, ' ', '') limit 40)`
  const { rows } = await sql<CandidateRow>`
    select distinct on (title_id) * from (
      select found.* from unnest(${queries.map(({ query }) => query)}::text[], ${queries.map(({ limit }) => limit)}::int[])
          as asked(query, most),
        lateral (
          select ${columns} from (
            select * from listings where search @@ asked.query::tsquery limit ${sql.lit(LOOKED_AT)}
          ) as l
          where ${filterConditions(filter)} limit asked.most
        ) as found
      ${letters === undefined ? sql`` : sql`union all ${beginningSo(letters)}`}
    ) as candidate order by title_id`.execute(db)
  return rows
}

/** Cards of the given titles, in their order. */
export async function listCardsOf(db: Queryable, titleIds: number[]): Promise<string> {
  const { rows } = await sql<{ cards: string | null }>`
    select string_agg(${cardJson}, ',' order by page.place) as cards
    from unnest(${titleIds}::bigint[]) with ordinality as page(title_id, place)
      join listing_cards c on c.title_id = page.title_id ${liveCounts}`.execute(db)
  return rows[0]?.cards ?? ''
}

/** The given titles in an order of the catalogue. */
export async function sortTitles(
  db: Queryable,
  titleIds: number[],
  order: ListingOrder,
  filter: ListingFilter,
): Promise<number[]> {
  const { rows } = await sql<{ title_id: number }>`
    select title_id from listings where title_id = any(${titleIds}::bigint[])
    order by ${searchOrdering(order, filter)}`.execute(db)
  return rows.map((row) => row.title_id)
}
