import type { CallRequest } from '#contracts/calls.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { lastPage, windowOf } from '#server/platform/http/page-of.ts'
import { listListings } from './listings.queries.ts'
import { listingFilter, listingOrder } from './listings.rules.ts'
import { findTitles } from './search/find-titles.ts'
import { readSearch } from './search/read-search.rules.ts'
import { MAX_HITS } from './search/search.queries.ts'

type Query = CallRequest<'GET /api/user/books'>['query']

/** One page of the catalogue as the JSON of its answer's data: searched or not, filtered, sorted. */
export async function browseCatalogue(db: Queryable, query: Query): Promise<string> {
  const filter = listingFilter(query)
  const search = readSearch(query.search)
  const window = windowOf(query)
  if (search.isbn === undefined && search.asked === undefined) {
    const order = listingOrder(query.sort, false)
    const page = await listListings(db, filter, order === 'relevant' ? 'newest' : order, window)
    return pageJson(page, query, null)
  }
  const order = listingOrder(query.sort, true)
  // Pages end where counting ends.
  const limit = Math.max(0, Math.min(window.limit, MAX_HITS - window.offset))
  const page = await findTitles(db, search, filter, order, { ...window, limit })
  return pageJson(page, query, page.corrected)
}

function pageJson(
  page: { cards: string; total: number; isBounded?: boolean },
  query: Query,
  corrected: string | null,
) {
  const { per_page, page: current_page } = query
  const rest = {
    total: page.total,
    per_page,
    last_page: lastPage(page.total, per_page),
    current_page,
    corrected,
    total_is_bounded: page.isBounded ?? false,
  }
  return `{"data":[${page.cards}],${JSON.stringify(rest).slice(1)}`
}
