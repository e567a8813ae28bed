import type { Queryable } from '#server/platform/database/database.ts'
import type { ListingFilter } from '../listings.rules.ts'
import { findNearTitles } from './find-near-titles.ts'
import { type ReadSearch, type Search, searchOf } from './read-search.rules.ts'
import {
  FITS,
  listCardsOf,
  listHits,
  MAX_HITS,
  type SearchOrder,
  type SearchPage,
  searchListings,
  sortTitles,
} from './search.queries.ts'

export type FoundTitles = {
  /** The JSON of cards, separated by commas. */
  cards: string
  total: number
  /** Whether there are more hits than are counted. */
  isBounded: boolean
  /** The corrected words; null if none were corrected. */
  corrected: string | null
  /** How all hits are found again: by these words, or by these ids. */
  by: FoundBy
}

export type FoundBy = { search: Search } | { titleIds: number[] }

type Window = { limit: number; offset: number }

/** If there are fewer hits than this, similar titles are added, unless a hit clearly is what was meant. */
const FEW = 12

/**
 * One page of a search: the titles that have all of its words. If these are few and none of them is clearly meant,
 * similar titles are added. Filler words (`novel`, `pdf`) count like others, unless a title without them is clearly
 * meant.
 */
export async function findTitles(
  db: Queryable,
  search: ReadSearch,
  filter: ListingFilter,
  order: SearchOrder,
  window: Window,
): Promise<FoundTitles> {
  const look = (what: Search) => searchListings(db, what, filter, order, window)
  const isbn = search.isbn && (await look(search.isbn))
  if (search.isbn && isbn && isbn.total > 0) return foundOf(isbn, search.isbn)
  if (search.asked === undefined) return NOTHING

  // What a search means does not depend on the filters, which may leave few of many hits.
  const judged = async (what: Search, page: SearchPage) =>
    isUnfiltered(filter) || page.total >= FEW || isMeant(page)
      ? page
      : searchListings(db, what, UNFILTERED, 'relevant', { limit: 1, offset: 0 })
  const asked = await look(search.asked)
  const allAsked = await judged(search.asked, asked)
  if (isMeant(allAsked)) return foundOf(asked, search.asked)
  // A single word that is only the beginning of other words may also be a misspelt one.
  const isBeginning = search.asked.words.length === 1 && search.asked.typing && !asked.isLastKnown
  const bare = search.bare && (await look(search.bare))
  if (search.bare && bare) {
    const allBare = await judged(search.bare, bare)
    if (isMeant(allBare) || (allAsked.total === 0 && allBare.total >= FEW)) return foundOf(bare, search.bare)
  }
  const [first = ''] = search.asked.words
  const mayBeSlip = isBeginning && order === 'relevant' && first.length <= SHORT
  // Other forms are searched only for a single word. Several words found together in names are enough.
  const isFound = allAsked.total >= FEW || (search.asked.words.length > 1 && isInNames(allAsked))
  if (isFound && !mayBeSlip) return foundOf(asked, search.asked)

  return findNear(db, search.bare ?? search.asked, {
    exact: asked.total > 0 ? asked : bare,
    exactSearch: asked.total > 0 ? search.asked : (search.bare ?? search.asked),
    filter,
    order,
    window,
  })
}

/** The few hits, and the titles similar to the search. */
async function findNear(
  db: Queryable,
  search: Search,
  {
    exact,
    exactSearch,
    filter,
    order,
    window,
  }: {
    exact: SearchPage | undefined
    exactSearch: Search
    filter: ListingFilter
    order: SearchOrder
    window: Window
  },
): Promise<FoundTitles> {
  const near = await findNearTitles(db, search, filter)
  const hits = exact === undefined || exact.total === 0 ? 0 : exact.total
  if (near.titleIds.length === 0)
    return hits === 0 || exact === undefined ? NOTHING : foundOf(exact, exactSearch)
  if (hits === 0 && near.corrected !== null && (near.isCorrectedWhole || near.isBounded)) {
    // The words that found the best of them may be what was meant. Then they are searched as if they had been typed.
    const words = near.corrected.split(' ')
    const mended = { ...searchOf(words, near.corrected), typing: search.typing }
    const corrected = await searchListings(db, mended, filter, order, window)
    if (isSame(corrected) || (near.isBounded && corrected.total > near.titleIds.length)) {
      return { ...foundOf(corrected, mended), corrected: near.corrected }
    }
  }
  const exactIds = hits === 0 ? [] : await listHits(db, exactSearch, filter, Math.max(FEW, hits))
  // Hits only in descriptions come after a title that has nearly all words, and no other titles follow them. Hits in
  // names are followed by titles with other forms of all words, not by titles with some of the words.
  const inText = exact?.best === FITS.text
  const first = inText && near.isClose ? near.titleIds : exactIds
  const others = hits === 0 ? near.titleIds : near.wholeIds
  const rest = first === exactIds ? (inText ? [] : others) : exactIds
  const relevant = [...new Set([...first, ...rest])]
  const ids = order === 'relevant' ? relevant : await sortTitles(db, relevant, order, filter)
  const cards = await listCardsOf(db, ids.slice(window.offset, window.offset + window.limit))
  return {
    cards,
    total: ids.length,
    isBounded: false,
    corrected: hits > 0 ? null : near.corrected,
    by: { titleIds: ids },
  }
}

/** Longer beginnings are rarely misspelt. */
const SHORT = 5

/** Whether the best hit clearly is what was meant. */
const isMeant = ({ best }: SearchPage) => best !== null && best <= FITS.begins

/** Whether the best hit has all words in its names, not in its description only. */
const isInNames = ({ best }: SearchPage) => best !== null && best <= FITS.names

const isSame = ({ best }: SearchPage) => best !== null && best <= FITS.isBy

export const UNFILTERED: ListingFilter = {
  genreId: undefined,
  kind: undefined,
  shape: 'all',
  years: undefined,
  price: undefined,
  author: undefined,
  publisher: undefined,
}
const isUnfiltered = ({ shape, ...others }: ListingFilter) =>
  shape === 'all' && Object.values(others).every((filter) => filter === undefined)

const NOTHING: FoundTitles = { cards: '', total: 0, isBounded: false, corrected: null, by: { titleIds: [] } }

export const foundOf = ({ cards, total }: SearchPage, search: Search): FoundTitles => ({
  cards,
  total: Math.min(total, MAX_HITS),
  isBounded: total > MAX_HITS,
  corrected: null,
  by: { search },
})
