import type { Queryable } from '#server/platform/database/database.ts'
import type { ListingFilter } from '../listings.rules.ts'
import { nearEnough, rankCandidates, type Scored, wordsUsed } from './near.rules.ts'
import type { Search } from './read-search.rules.ts'
import { type Choice, type Reading, readingsOf, wordsToLookUp } from './readings.rules.ts'
import {
  countTitles,
  countWords,
  findCompletion,
  listCandidates,
  listLikeWords,
  quoted,
} from './search.queries.ts'
import { editDistance, piecesOf, plausibleSlips, splitWord, wordsOneSlipAway } from './word-forms.rules.ts'

/** A word that so few titles have may be a slip as well, where the words together find nothing. */
const RARE = 8
const LIKE_WORDS = 30
const CORRECTIONS = 6
/** A title with all words, each but for a slip, has so much. */
const CLOSE = 0.75

export type NearTitles = {
  /** The best first. */
  titleIds: number[]
  /** Those of them that hold every word, each in some form. */
  wholeIds: number[]
  /** Whether there may be more of them than were looked at. */
  isBounded: boolean
  /** Whether the best one holds most words of the search. */
  isClose: boolean
  /** The words that were searched instead, where some were. */
  corrected: string | null
}

/**
 * Titles near a search that no title fits whole: with slips mended, words joined, parted or in another form, and where
 * that is not enough, with fewer of its words, the rarest first.
 */
export async function findNearTitles(
  db: Queryable,
  search: Search,
  filter: ListingFilter,
): Promise<NearTitles> {
  const { words, typing, letters } = search
  const [all, known] = await Promise.all([countTitles(db), countWords(db, wordsToLookUp(words))])
  const doubtful = words.filter((word) => (known.get(word) ?? 0) <= RARE)
  const unknown = doubtful.filter((word) => !known.has(word))
  const slips = [...new Set(doubtful.flatMap(wordsOneSlipAway))]
  const pieces = [...new Set(unknown.flatMap(piecesOf))]
  const [more, like, completion] = await Promise.all([
    countWords(db, [...new Set([...slips, ...pieces])]),
    listLikeWords(db, unknown, LIKE_WORDS),
    typing ? findCompletion(db, words.at(-1) ?? '') : undefined,
  ])
  const vocabulary = (word: string) => known.get(word) ?? more.get(word) ?? 0
  const likely = new Map(like.map(({ word, titles }) => [word, titles]))
  const titlesOf = (word: string) => vocabulary(word) || (likely.get(word) ?? 0)

  const corrections = new Map<string, Choice[]>()
  for (const word of doubtful) {
    const tried = wordsOneSlipAway(word).filter((form) => more.has(form))
    const alike = like.filter(({ asked }) => asked === word).map((entry) => entry.word)
    corrections.set(word, correctionsOf(word, [...new Set([...tried, ...alike])], titlesOf))
  }
  const splits = new Map<string, string[]>()
  for (const word of unknown) {
    const parts = splitWord(word, vocabulary, all)
    if (parts) splits.set(word, parts)
  }
  const readings = readingsOf(words, { vocabulary: titlesOf, corrections, splits, completion })
  const candidates = await listCandidates(db, readings.flatMap(queriesOf), letters, filter)
  const ranked = nearEnough(rankCandidates(candidates, readings, letters, all))
  return {
    titleIds: ranked.map(({ candidate }) => candidate.title_id),
    wholeIds: ranked
      .filter(({ matches }) => matches.every((match) => match !== undefined))
      .map(({ candidate }) => candidate.title_id),
    isBounded: ranked.length >= MOST_OF_ALL,
    isClose: (ranked[0]?.score ?? 0) >= CLOSE,
    corrected: correctedOf(ranked),
  }
}

/** The likeliest first: fewer slips, the same first letter, more titles. */
function correctionsOf(word: string, forms: string[], titles: (form: string) => number): Choice[] {
  const most = plausibleSlips(word)
  return forms
    .map((form) => ({ form, slips: editDistance(word, form, most), first: form[0] === word[0] }))
    .filter(({ form, slips }) => slips > 0 && slips <= most && titles(form) > 0)
    .map(({ form, slips, first }) => ({
      form,
      // As good as ten times as many titles: a slip fewer counts a hundred times, the first letter five times.
      rank: Math.log10(titles(form)) - 2 * slips - (first ? 0 : 0.7),
      quality: [1, 0.8, 0.6, 0.45][slips] ?? 0.4,
      first,
    }))
    .sort((one, other) => other.rank - one.rank || one.form.localeCompare(other.form))
    .slice(0, CORRECTIONS)
    .map(({ form, quality, first }) => ({
      word: form,
      quality: first ? quality : 0.9 * quality,
      beginning: false,
    }))
}

const MOST_OF_ALL = 300
const MOST_OF_FEWER = 100
const MOST_OF_RARE = 300

/** The queries that candidates of a reading are found by: all of its places, all but one, its rarest ones alone. */
function queriesOf(reading: Reading): { query: string; limit: number }[] {
  const places = reading.map(({ choices }) => {
    const either = choices.map(({ word, beginning }) => (beginning ? `${quoted(word)}:*` : quoted(word)))
    return `(${either.join(' | ')})`
  })
  const queries = [{ query: places.join(' & '), limit: MOST_OF_ALL }]
  if (reading.length > 2) {
    for (const left of places) {
      queries.push({ query: places.filter((place) => place !== left).join(' & '), limit: MOST_OF_FEWER })
    }
  }
  if (reading.length > 1) {
    let titles = 0
    const byRarity = reading.map((group, index) => ({ group, place: places[index] ?? '' }))
    byRarity.sort((one, other) => one.group.titles - other.group.titles)
    for (const { group, place } of byRarity) {
      if (titles > 0 && titles + group.titles > MOST_OF_RARE) break
      if (group.titles > 0) queries.push({ query: place, limit: MOST_OF_RARE })
      titles += group.titles
    }
  }
  return queries
}

const correctedOf = ([best]: Scored[]): string | null => (best === undefined ? null : wordsUsed(best))
