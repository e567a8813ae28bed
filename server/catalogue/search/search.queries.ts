import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { type CardParts, cardParts, cardText } from '../listing-cards.queries.ts'
import type { PageWindow } from '../listings.queries.ts'
import { type ListingFilter, UNFILTERED } from '../listings.rules.ts'
import { FITS, type Hit, rankHits } from './fits.rules.ts'
import {
  fitness,
  orderOf,
  type SearchOrder,
  type SearchValues,
  searchValues,
  wordsQuery,
} from './hit-order.queries.ts'
import type { Search } from './read-search.rules.ts'
import { type FilterValues, filteredBy, filterValues, isUnfiltered } from './search-filters.queries.ts'

/** The most hits of a search that are counted. A larger total is shown as this number with a plus. */
export const MAX_HITS = 10_000
/** If there are more hits, this many titles that begin with the search are added to them. */
const BEGINNING_HITS = 200

export type SearchPage = {
  /** The JSON of each card. */
  cards: string[]
  titleIds: number[]
  total: number
  /** How well the best hit fits, one of `FITS`. */
  best: number | null
  /** The version of the vocabulary at that moment. */
  wordsVersion: number
}

type PageForm = {
  words: number
  isFiltered: boolean
  order: SearchOrder
  shape: ListingFilter['shape']
  /** The limit that the planner sees, at least that of the page. */
  most: number
  /**
   * Which hits are ranked: up to `MAX_HITS`; these and more titles that begin with the search, where there are more; or
   * only those that begin with it and those of whom it names.
   */
  ranked: 'bounded' | 'crowded' | 'beginning'
}
type PageValues = SearchValues & FilterValues & { limit: number; offset: number; end: number }
type PageRow = {
  total: number
  ranked: number
  best: number | null
  words_version: number
} & CardRow

/** A title and the parts of its card; all null in the only row of a search without hits. */
export type CardRow =
  | ({ title_id: number } & CardParts)
  | ({ title_id: null } & { [Part in keyof CardParts]: null })

/** The cards of the rows that have one. */
export function cardsOf(rows: readonly CardRow[]): { cards: string[]; titleIds: number[] } {
  const shown = rows.filter((row) => row.title_id !== null && row.head !== null)
  return { cards: shown.map(cardText), titleIds: shown.map(({ title_id }) => title_id) }
}

/**
 * One page of the titles that have all words of a search, in one statement. Hits are bounded, so that a word of a
 * million titles costs as much as one of ten thousand. Each card is a row: joining twelve of them to one text takes the
 * database longer than finding them.
 *
 * A single word is in far more descriptions than names: then only hits in names are compared with the search, the
 * others are counted, and read if the page has room for them. For several words a second scan of the index would take
 * longer than comparing all hits.
 */
function composePage(form: PageForm) {
  const { words, isFiltered, order, shape, most, ranked } = form
  const byNames = words === 1 && order === 'relevant'
  const { columns, by } = orderOf(order, shape)
  return prepare<PageValues, PageRow>((values) => {
    const filtered = isFiltered ? sql`and ${filteredBy(values)}` : sql``
    const bound = sql`limit ${sql.lit(MAX_HITS + 1)}`
    const query = sql`l.search @@ ${values.query}::tsquery`
    const read = sql`l.title_id, l.published_on, l.sold_rank, l.lowest_price_idr, l.ebook_price_idr, l.paper_price_idr,
      octet_length(l.title_words) as length`
    // The limit also keeps the planner from composing `fit` into each expression that reads it.
    const compared = (where: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`
      select title_id, fit, ${columns} from (
        select ${read}, ${fitness(values, words)} as fit from listings l where ${where} ${filtered} ${limit}
      ) as hit`
    const begins = sql`l.title_words >= ${values.key} and l.title_words < ${values.keyEnd}`
    const others: RawBuilder<unknown>[] = []
    if (byNames && ranked !== 'beginning') {
      others.push(sql`
        select title_id, fit, ${columns} from (
          select ${read}, ${sql.lit(FITS.text)} as fit from listings l
          where (select ranked < total and ranked < ${values.end} from totals) and ${query} ${filtered}
            and l.title_id not in (select title_id from hits) ${bound}
        ) as described`)
    }
    if (ranked === 'crowded') {
      const more = sql`(select ranked > ${sql.lit(MAX_HITS)} from totals) and ${begins}
        and l.title_id not in (select title_id from hits)`
      others.push(compared(more, sql`order by l.title_words limit ${sql.lit(BEGINNING_HITS)}`))
    }
    const named = sql`l.search @@ ${values.wholeNamesQuery}::tsquery and not (${begins})
      and (strpos(l.author_words, ${values.keyAsName}) > 0 or starts_with(l.other_words, ${values.keyAsName}))`
    const counted = sql`(select count(*) from (select from listings l where ${query} ${filtered} ${bound}) as found)`
    const isSurelyMany =
      ranked === 'beginning' ? surelyMany(values.query) : sql`count(*) > ${sql.lit(MAX_HITS)}`
    const total = byNames
      ? sql`case when ${isSurelyMany} then ${sql.lit(MAX_HITS + 1)} else ${counted} end`
      : sql`count(*)`
    const hits =
      ranked === 'beginning'
        ? sql`(${compared(begins, bound)}) union all (${compared(named, bound)})`
        : compared(byNames ? sql`l.search @@ ${values.namesQuery}::tsquery` : query, bound)
    return sql<PageRow>`
      with hits as materialized (
        ${hits}
      ), totals as materialized (
        select count(*) as ranked, min(fit) as best, ${total} as total,
          case when count(*) filter (where fit = ${sql.lit(FITS.author)})
            > count(*) filter (where fit in (${sql.lit(FITS.begins)}, ${sql.lit(FITS.beginsSo)}, ${sql.lit(FITS.title)}))
          then ${sql.lit(FITS.beginsSo)} else ${sql.lit(FITS.author)} end as author_place
        from hits
      ), page as materialized (
        select title_id, row_number() over () as place from (
          select title_id from (select * from hits ${others.map((one) => sql`union all ${one}`).reduce((all, one) => sql`${all} ${one}`, sql``)}) as hit
          order by ${by} limit ${values.limit}::bigint offset ${values.offset}::bigint
        ) as row limit ${sql.lit(most)}
      )
      select totals.total, totals.ranked, totals.best, (select words_version from catalogue_version) as words_version,
        page.title_id, ${cardParts}
      from totals left join page on true left join listing_cards c on c.title_id = page.title_id
      order by page.place`
  })
}

/** How many titles a sample has, from blocks all over the table. */
const SAMPLE = 3000

/**
 * Whether a sample of titles says that a search has more than twice as many hits as are counted. Most titles have a
 * word with the same first letters, and the index would collect them all, however few of them are counted.
 */
function surelyMany(query: string): RawBuilder<boolean> {
  const titles = sql`(select titles from listing_counts where genre_id = 0 and kind = 'all' and shape = 'all' and axis = 0)`
  return sql<boolean>`(
    select count(*) * ${titles} > ${sql.lit(SAMPLE * 2 * MAX_HITS)}
    from listings tablesample system (case when ${titles} > ${sql.lit(2 * MAX_HITS)} then ${sql.lit(SAMPLE * 100)}::float8 / ${titles} else 0 end)
      repeatable (1)
    where search @@ ${query}::tsquery
  )`
}

/** A literal limit, since for a parameter the planner would expect a tenth of all rows. Few, so that plans are shared. */
const LIMITS = [16, 128, MAX_HITS]
const forms = new Map<string, ReturnType<typeof composePage>>()

function pageForm(form: PageForm): ReturnType<typeof composePage> {
  const name = Object.values(form).join(' ')
  const known = forms.get(name) ?? composePage(form)
  forms.set(name, known)
  return known
}

/**
 * If there are not more hits than this, they are read with their cards and ranked here. The statement for more of them
 * takes the database twice as long before it has read the first one.
 */
const FEW_HITS = 24

type FewValues = { query: string }
type FewRow = { words_version: number } & (
  | (Hit & CardParts)
  | ({ title_id: null } & { [Part in keyof CardParts]: null })
)

const composedFew = prepare<FewValues, FewRow>(
  ({ query }) => sql`
    select version.words_version, l.*, ${cardParts}
    from catalogue_version as version
      left join (
        select title_id, published_on, sold_rank, title_words, author_words, other_words from listings
        where search @@ ${query}::tsquery limit ${sql.lit(FEW_HITS + 1)}
      ) as l on true
      left join listing_cards c on c.title_id = l.title_id`,
)

/** A page of an unfiltered search by relevance, if it has few hits. */
export async function searchFew(
  db: Queryable,
  search: Search,
  { limit, offset }: PageWindow,
): Promise<SearchPage | undefined> {
  const { rows } = await db.executeQuery(composedFew({ query: wordsQuery(search) }))
  if (rows.length > FEW_HITS) return undefined
  const hits = rows.filter((row) => row.title_id !== null)
  const { ranked, best } = rankHits(hits, search)
  return {
    ...cardsOf(ranked.slice(offset, offset + limit)),
    total: hits.length,
    best,
    wordsVersion: rows[0]?.words_version ?? 0,
  }
}

/** How many hits searches had, so that the next one is sent in the right form at once. */
const sizes = new Map<string, 'many' | 'crowded'>()
const MOST_SIZES = 5000

function noteSize(query: string, size: 'many' | 'crowded'): void {
  if (sizes.size >= MOST_SIZES) sizes.clear()
  sizes.set(query, size)
}

/** One page of the titles that have all words of a search. */
export async function searchListings(
  db: Queryable,
  search: Search,
  filter: ListingFilter,
  order: SearchOrder,
  window: PageWindow,
): Promise<SearchPage> {
  if (order !== 'relevant') return searchMany(db, search, filter, order, window)
  const query = wordsQuery(search)
  if (isUnfiltered(filter)) {
    const begun = isShortBeginning(search) ? await searchBeginning(db, search, window) : undefined
    if (begun !== undefined) return begun
    const few = sizes.has(query) ? undefined : await searchFew(db, search, window)
    if (few !== undefined) return few
    if (!sizes.has(query)) noteSize(query, 'many')
  }
  const page = await searchMany(db, search, filter, order, window, sizes.get(query) === 'crowded')
  if (page.ranked <= MAX_HITS || sizes.get(query) === 'crowded') return page
  noteSize(query, 'crowded')
  return searchMany(db, search, filter, order, window, true)
}

/** Most names have a word that begins with these letters. */
const SHORT = 3

const isShortBeginning = ({ words, key, typing }: Search): boolean =>
  typing && words.length === 1 && key === words[0] && key.length <= SHORT

/**
 * A page for the first letters of a word, if enough titles begin with them, or are of somebody whose whole name they
 * are: then the titles that have them elsewhere are counted, but not ranked.
 */
async function searchBeginning(
  db: Queryable,
  search: Search,
  window: PageWindow,
): Promise<SearchPage | undefined> {
  const page = await sendPage(db, search, UNFILTERED, 'relevant', window, 'beginning')
  return page.ranked >= window.offset + window.limit ? page : undefined
}

/** A page of any search, however many hits there are. */
export function searchMany(
  db: Queryable,
  search: Search,
  filter: ListingFilter,
  order: SearchOrder,
  window: PageWindow,
  isCrowded = false,
): Promise<SearchPage & { ranked: number }> {
  return sendPage(db, search, filter, order, window, isCrowded ? 'crowded' : 'bounded')
}

async function sendPage(
  db: Queryable,
  search: Search,
  filter: ListingFilter,
  order: SearchOrder,
  { limit, offset }: PageWindow,
  ranked: PageForm['ranked'],
): Promise<SearchPage & { ranked: number }> {
  const most = LIMITS.find((one) => one >= limit) ?? MAX_HITS
  const form = {
    words: search.words.length,
    isFiltered: !isUnfiltered(filter),
    order,
    shape: filter.shape,
    most,
    ranked,
  }
  const values = { ...searchValues(search), ...filterValues(filter), limit, offset, end: offset + limit }
  const { rows } = await db.executeQuery(pageForm(form)(values))
  const total = rows[0]?.total ?? 0
  return {
    ...cardsOf(rows),
    total,
    ranked: rows[0]?.ranked ?? 0,
    // Hits that only descriptions have are not compared.
    best: rows[0]?.best ?? (total > 0 ? FITS.text : null),
    wordsVersion: rows[0]?.words_version ?? 0,
  }
}
