import type { CallRequest } from '#contracts/calls.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { lastPage, windowOf } from '#server/platform/http/page-of.ts'
import { listListings } from './listings.queries.ts'
import { listingFilter, listingOrder } from './listings.rules.ts'
import { findTitles, foundOf } from './search/find-titles.ts'
import { isSearch, readSearch, searchOfNames } from './search/read-search.rules.ts'
import { MAX_HITS, searchListings } from './search/search.queries.ts'

/** How many similar titles are shown beside few hits or none. */
const NEAR = 6

type Query = CallRequest<'GET /api/user/books'>['query']

/** One page of the catalogue, with or without a search, as the JSON of the answer's data. */
export async function browseCatalogue(db: Queryable, query: Query): Promise<string> {
  const filter = listingFilter(query)
  const search = readSearch(query.search)
  const window = windowOf(query)
  // A search counts up to `MAX_HITS`, and its pages end there.
  const counted = { ...window, limit: Math.max(0, Math.min(window.limit, MAX_HITS - window.offset)) }
  if (isSearch(query.search)) {
    const page = await findTitles(db, search, {
      filter,
      order: listingOrder(query.sort, true),
      window: counted,
      exact: query.exact === '1',
      near: NEAR,
    })
    return pageJson({ ...page, cards: page.cards.join(',') }, query)
  }
  const wanted = listingOrder(query.sort, false)
  const order = wanted === 'relevant' ? 'newest' : wanted
  const named = searchOfNames([filter.author, filter.publisher])
  if (named === undefined) return pageJson(await listListings(db, filter, order, window), query)
  const page = foundOf(await searchListings(db, named, filter, order, counted), named)
  return pageJson({ ...page, cards: page.cards.join(',') }, query)
}

type PageParts = {
  cards: string
  total: number
  isBounded?: boolean
  corrected?: string | null
  near?: string[]
}

function pageJson({ cards, total, isBounded = false, corrected = null, near = [] }: PageParts, query: Query) {
  const { per_page, page: current_page } = query
  const rest = {
    total,
    per_page,
    last_page: lastPage(total, per_page),
    current_page,
    corrected,
    total_is_bounded: isBounded,
  }
  return `{"data":[${cards}],"near":[${near.join(',')}],${JSON.stringify(rest).slice(1)}`
}
