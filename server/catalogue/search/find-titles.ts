import type { Queryable } from '#server/platform/database/database.ts'
import { type ListingFilter, UNFILTERED } from '../listings.rules.ts'
import { findNearTitles } from './find-near-titles.ts'
import { FITS } from './fits.rules.ts'
import type { SearchOrder } from './hit-order.queries.ts'
import { listCardsOf, sortTitles } from './near.queries.ts'
import { type ReadSearch, type Search, searchOf } from './read-search.rules.ts'
import { MAX_HITS, type SearchPage, searchListings } from './search.queries.ts'
import { isUnfiltered } from './search-filters.queries.ts'

export type FoundTitles = {
  /** The JSON of each card. */
  cards: string[]
  total: number
  /** Whether there are more hits than are counted. */
  isBounded: boolean
  /** The search as it was corrected, joined or split; null if it was made as it was typed. */
  corrected: string | null
  /** Cards of titles that are similar to the search but were not found by it. */
  near: string[]
  /** How all hits are found again: by these words, or by these ids. */
  by: FoundBy
}

export type FoundBy = { search: Search } | { titleIds: number[] }

export type TitlesWanted = {
  filter: ListingFilter
  order: SearchOrder
  window: { limit: number; offset: number }
  /** Whether the words have to be found exactly as they were typed. */
  exact: boolean
  /** How many similar titles are wanted beside a first page that has room for all hits. */
  near: number
}

/** If there are fewer hits than this, other forms of the words are searched, unless a hit clearly is what was meant. */
const FEW = 12

/**
 * One page of a search: the titles that have all of its words. If these are few and none of them is clearly meant,
 * titles with other forms of the words are added. If there are none, the words are corrected, where that is likelier
 * than chance. Filler words (`novel`, `pdf`) count like others, unless a title without them is clearly meant.
 */
export async function findTitles(
  db: Queryable,
  search: ReadSearch,
  wanted: TitlesWanted,
): Promise<FoundTitles> {
  const { filter, order, window } = wanted
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
  const isSingle = search.asked.words.length === 1
  // A single word may be found in other forms although a title begins with it.
  if (isMeant(allAsked) && (!isSingle || allAsked.total >= FEW || allAsked.best === FITS.is)) {
    return foundOf(asked, search.asked)
  }
  const bare = search.bare && (await look(search.bare))
  if (search.bare && bare) {
    const allBare = await judged(search.bare, bare)
    if (isMeant(allBare) || (allAsked.total === 0 && allBare.total >= FEW)) return foundOf(bare, search.bare)
  }
  // Several words that are found together in names are enough.
  const isFound = allAsked.total >= FEW || (!isSingle && isInNames(allAsked))
  if (isFound) return foundOf(asked, search.asked)

  const exact =
    asked.total > 0 || bare === undefined || search.bare === undefined
      ? { page: asked, search: search.asked }
      : { page: bare, search: search.bare }
  const letters = [...new Set([search.asked.letters, (search.bare ?? search.asked).letters])]
  return findMore(db, { search: search.bare ?? search.asked, letters, exact }, wanted)
}

type Few = {
  search: Search
  letters: string[]
  /** The few hits, and the words by which they were found. */
  exact: { page: SearchPage; search: Search }
}

/** The few hits and titles with other forms of all words, or the hits of the corrected search. */
async function findMore(
  db: Queryable,
  { search, letters, exact }: Few,
  wanted: TitlesWanted,
): Promise<FoundTitles> {
  const { filter, order, window } = wanted
  const near = await findNearTitles(db, search, {
    letters,
    isFound: exact.page.total > 0,
    filter,
    wordsVersion: exact.page.wordsVersion,
  })
  if (!wanted.exact && exact.page.total === 0 && near.corrected !== null) {
    const meant = { ...searchOf(near.corrected.split(' '), near.corrected), typing: search.typing }
    const page = await searchListings(db, meant, filter, order, window)
    if (page.total > 0) {
      const found = { ...foundOf(page, meant), corrected: near.corrected }
      return withNear(db, found, near.otherIds, page.titleIds, wanted)
    }
  }
  const added = wanted.exact ? [] : near.formIds
  const others = wanted.exact ? [...near.formIds, ...near.nearIds] : near.nearIds
  const isWhole = exact.page.titleIds.length === exact.page.total
  if (added.length === 0 && (isWhole || exact.page.total > 0)) {
    return withNear(db, foundOf(exact.page, exact.search), others, exact.page.titleIds, wanted)
  }
  const exactIds = isWhole
    ? exact.page.titleIds
    : (await searchListings(db, exact.search, filter, 'relevant', { limit: FEW, offset: 0 })).titleIds
  // Words that are together only in a description mean less than their other forms in a title.
  const isInText = exact.page.best === FITS.text
  const relevant = [...new Set(isInText ? [...added, ...exactIds] : [...exactIds, ...added])]
  const ids = order === 'relevant' ? relevant : await sortTitles(db, relevant, order, filter)
  const shown = ids.slice(window.offset, window.offset + window.limit)
  const cards = await listCardsOf(db, shown)
  const found: FoundTitles = {
    ...NOTHING,
    cards,
    total: ids.length,
    by: { titleIds: ids },
  }
  return withNear(db, found, others, ids, wanted)
}

/** Adds similar titles to a page that shows all hits there are. */
async function withNear(
  db: Queryable,
  found: FoundTitles,
  nearIds: readonly number[],
  foundIds: readonly number[],
  { near, window }: TitlesWanted,
): Promise<FoundTitles> {
  if (near === 0 || window.offset > 0 || found.cards.length < found.total) return found
  const known = new Set(foundIds)
  const cards = await listCardsOf(db, nearIds.filter((id) => !known.has(id)).slice(0, near))
  return { ...found, near: cards }
}

/** Whether the best hit clearly is what was meant. */
const isMeant = ({ best }: SearchPage) => best !== null && best <= FITS.isFrom

/** Whether the best hit has all words in its names, not in its description only. */
const isInNames = ({ best }: SearchPage) => best !== null && best <= FITS.names

const NOTHING: FoundTitles = {
  cards: [],
  total: 0,
  isBounded: false,
  corrected: null,
  near: [],
  by: { titleIds: [] },
}

export const foundOf = ({ cards, total }: SearchPage, search: Search): FoundTitles => ({
  cards,
  total: Math.min(total, MAX_HITS),
  isBounded: total > MAX_HITS,
  corrected: null,
  near: [],
  by: { search },
})
