import type { Queryable } from '#server/platform/database/database.ts'
import type { ListingFilter } from '../listings.rules.ts'
import { type Candidate, nearEnough, rankCandidates, type Scored, wordsUsed } from './near.rules.ts'
import type { Search } from './read-search.rules.ts'
import { type Choice, type Reading, readingsOf } from './readings.rules.ts'
import { listCandidates, quoted } from './search.queries.ts'
import { openVocabulary, type Vocabulary } from './vocabulary.ts'
import { plausibleSlips, splitWord } from './word-forms.rules.ts'

/** A word that so few titles have may be a slip as well, where the words together find nothing. */
const RARE = 8
const CORRECTIONS = 6
/** A title with all words, each but for a slip, has so much. */
const CLOSE = 0.75
/** A title with so much is what was meant. */
const PLAIN = 0.9

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
  /** Whether a title or a contributor is just these words. */
  isCorrectedWhole: boolean
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
  const vocabulary = await openVocabulary(db)
  const { titlesOf, all } = vocabulary
  const corrections = new Map<string, Choice[]>()
  const splits = new Map<string, string[]>()
  for (const word of words) {
    if (titlesOf(word) > RARE) continue
    corrections.set(word, correctionsOf(word, vocabulary))
    const parts = titlesOf(word) > 0 ? undefined : splitWord(word, titlesOf, all)
    if (parts) splits.set(word, parts)
  }
  const completion = typing ? vocabulary.commonestOf(words.at(-1) ?? '') : undefined
  const readings = readingsOf(words, { vocabulary: titlesOf, corrections, splits, completion })
  const rank = (candidates: Candidate[]) => nearEnough(rankCandidates(candidates, readings, letters, all))
  const whole = await listCandidates(db, readings.map(wholeQuery), letters, filter)
  let ranked = rank(whole)
  // Titles that hold every word leave no room for those that hold some.
  const fewer = (ranked[0]?.score ?? 0) >= PLAIN ? [] : readings.flatMap(fewerQueries)
  if (fewer.length > 0) {
    const found = await listCandidates(db, fewer, undefined, filter)
    const known = new Set(whole.map(({ title_id }) => title_id))
    ranked = rank([...whole, ...found.filter(({ title_id }) => !known.has(title_id))])
  }
  const corrected = correctedOf(ranked)
  return {
    titleIds: ranked.map(({ candidate }) => candidate.title_id),
    wholeIds: ranked
      .filter(({ matches }) => matches.every((match) => match !== undefined))
      .map(({ candidate }) => candidate.title_id),
    isBounded: ranked.length >= MOST_OF_ALL,
    isClose: (ranked[0]?.score ?? 0) >= CLOSE,
    corrected,
    isCorrectedWhole: corrected !== null && ranked.some(({ candidate }) => isWhole(candidate, corrected)),
  }
}

function isWhole({ title_words, author_words }: Candidate, words: string): boolean {
  return (
    title_words.replaceAll(' ', '') === words.replaceAll(' ', '') || author_words.includes(`| ${words} |`)
  )
}

type Correction = { form: string; rank: number; slips: number; first: boolean }

/** The likeliest first: fewer slips, the same first letter, more titles. A word that there is has one slip at most. */
function correctionsOf(word: string, vocabulary: Vocabulary): Choice[] {
  const most = vocabulary.titlesOf(word) > 0 ? 1 : plausibleSlips(word)
  const best: Correction[] = []
  vocabulary.eachNear(word, most, (form, titles, slips) => {
    if (slips === 0) return
    const first = form[0] === word[0]
    // As good as ten times as many titles: a slip fewer counts a hundred times, the first letter five times.
    const rank = Math.log10(titles) - 2 * slips - (first ? 0 : 0.7)
    if (best.length === CORRECTIONS && rank <= (best.at(-1)?.rank ?? 0)) return
    best.push({ form, rank, slips, first })
    best.sort((one, other) => other.rank - one.rank || one.form.localeCompare(other.form))
    best.length = Math.min(best.length, CORRECTIONS)
  })
  return best.map(({ form, slips, first }) => ({
    word: form,
    quality: ([1, 0.8, 0.6, 0.45][slips] ?? 0.4) * (first ? 1 : 0.9),
    beginning: false,
  }))
}

const MOST_OF_ALL = 300
const MOST_OF_FEWER = 100
const MOST_OF_RARE = 300

type Query = { query: string; limit: number }

const placesOf = (reading: Reading): string[] =>
  reading.map(({ choices }) => {
    const either = choices.map(({ word, beginning }) => (beginning ? `${quoted(word)}:*` : quoted(word)))
    return `(${either.join(' | ')})`
  })

const wholeQuery = (reading: Reading): Query => ({
  query: placesOf(reading).join(' & '),
  limit: MOST_OF_ALL,
})

/** All places of a reading but one, and its rarest ones alone. */
function fewerQueries(reading: Reading): Query[] {
  const places = placesOf(reading)
  const queries: Query[] = []
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
