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
  /** The JSON of cards, parted by commas. */
  cards: string
  total: number
  /** Whether there are more hits than are counted. */
  isBounded: boolean
  /** The words that were searched instead, where some were. */
  corrected: string | null
  /** What all of them are: the titles with these words, or these titles. */
  by: FoundBy
}

export type FoundBy = { search: Search } | { titleIds: number[] }

type Window = { limit: number; offset: number }

/** Fewer hits than this are joined by titles that are near, unless the search was plainly met. */
const FEW = 12

/**
 * One page of what a search finds: the titles that have all of its words, or where they are few and none of them is
 * plainly meant, those that are near it. Shoppers' words (`novel`, `pdf`) count as others do, but where a title
 * without them is plainly meant, they are left out.
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

  // What a search means does not depend on the filters: of many hits they may leave few, and those are all there are.
  const judged = async (what: Search, page: SearchPage) =>
    isUnfiltered(filter) || page.total >= FEW || isMeant(page)
      ? page
      : searchListings(db, what, UNFILTERED, 'relevant', { limit: 1, offset: 0 })
  const asked = await look(search.asked)
  const allAsked = await judged(search.asked, asked)
  if (isMeant(allAsked)) return foundOf(asked, search.asked)
  // A single word that is only the beginning of others may also be one with a slip.
  const isBeginning = search.asked.words.length === 1 && search.asked.typing && !asked.isLastKnown
  const bare = search.bare && (await look(search.bare))
  if (search.bare && bare) {
    const allBare = await judged(search.bare, bare)
    if (isMeant(allBare) || (allAsked.total === 0 && allBare.total >= FEW)) return foundOf(bare, search.bare)
  }
  const [first = ''] = search.asked.words
  const mayBeSlip = isBeginning && order === 'relevant' && first.length <= SHORT
  // Other forms of a word are looked for where it stands alone; several words that names hold together are enough.
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

/** The few hits that there are, and what is near the search. */
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
    // What the best of them was found by may be what was meant: then it is searched as if it had been typed.
    const words = near.corrected.split(' ')
    const mended = { ...searchOf(words, near.corrected), typing: search.typing }
    const corrected = await searchListings(db, mended, filter, order, window)
    if (isSame(corrected) || (near.isBounded && corrected.total > near.titleIds.length)) {
      return { ...foundOf(corrected, mended), corrected: near.corrected }
    }
  }
  const exactIds = hits === 0 ? [] : await listHits(db, exactSearch, filter, Math.max(FEW, hits))
  // Hits in descriptions alone give way to a title that holds nearly all, and others do not follow them; hits in names
  // are followed by what has the other forms of all words, not by what has some of them.
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

/** Longer beginnings are hardly slips. */
const SHORT = 5

/** Whether the best hit is what was asked for, whatever else there may be. */
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
