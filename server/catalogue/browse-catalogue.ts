import type { CallAnswerData, CallRequest } from '#contracts/calls.ts'
import type { BookCard } from '#contracts/catalogue.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { withLiveCounts } from './compose-card.ts'
import {
  findWords,
  type ListingPage,
  listKnownWords,
  listListings,
  listSuggestions,
  MAX_HITS,
  searchListings,
} from './listings.queries.ts'
import { listingFilter, listingOrder } from './listings.rules.ts'
import {
  correctionShown,
  nearestWords,
  type SearchTerms,
  searchTerms,
  searchWords,
  wordsOneSlipAway,
} from './search.rules.ts'

const SUGGESTIONS = 8
const EMPTY: ListingPage = { cards: [], total: 0 }

type Query = CallRequest<'GET /api/user/books'>['query']

/** One page of the catalogue: searched or not, filtered, sorted. */
export async function browseCatalogue(
  db: Queryable,
  query: Query,
): Promise<CallAnswerData<'GET /api/user/books'>> {
  const filter = listingFilter(query)
  const asked = searchWords(query.search)
  const order = listingOrder(query.sort, asked.length > 0)
  const window = { limit: query.per_page, offset: (query.page - 1) * query.per_page }

  if (asked.length === 0) {
    const page = await listListings(db, filter, order === 'relevant' ? 'newest' : order, window)
    return answerOf(page, query, null)
  }
  const terms = await termsOf(db, asked)
  if (terms === undefined) return answerOf(EMPTY, query, null)
  // Pages end where counting ends.
  const limit = Math.max(0, Math.min(window.limit, MAX_HITS - window.offset))
  const page = await searchListings(db, terms.tsquery, filter, order, { ...window, limit })
  const first = page.cards[0] ? (JSON.parse(page.cards[0].card) as BookCard) : undefined
  const firstHit = first ? `${first.title} ${first.author.name} ${first.publisher.name}` : ''
  return answerOf(page, query, correctionShown(asked, terms.meanings, firstHit))
}

/** Titles that the beginning of a search may mean. */
export async function suggestTitles(db: Queryable, text: string) {
  const asked = searchWords(text)
  const terms = asked.length === 0 ? undefined : await termsOf(db, asked)
  return terms === undefined ? [] : listSuggestions(db, terms.tsquery, SUGGESTIONS)
}

async function termsOf(db: Queryable, asked: string[]): Promise<SearchTerms | undefined> {
  const rows = await findWords(db, asked)
  const unknown = rows.filter((row) => !row.exact && !row.prefix)
  const tried = unknown.flatMap((row) => wordsOneSlipAway(row.word))
  const oneSlipAway = tried.length === 0 ? [] : await listKnownWords(db, tried)
  return searchTerms(
    rows.map((row) => ({
      ...row,
      neighbours: nearestWords(row.word, [...new Set([...oneSlipAway, ...row.candidates])]),
    })),
  )
}

function answerOf(page: ListingPage, query: Query, corrected: string | null) {
  const total = Math.min(page.total, query.search === '' ? page.total : MAX_HITS)
  return {
    data: page.cards.map((row) => withLiveCounts(JSON.parse(row.card) as BookCard, row)),
    total,
    per_page: query.per_page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
    current_page: query.page,
    corrected,
    total_is_bounded: page.total > total,
  }
}
