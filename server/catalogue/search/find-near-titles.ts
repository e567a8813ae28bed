import type { Queryable } from '#server/platform/database/database.ts'
import type { ListingFilter } from '../listings.rules.ts'
import { type Candidate, nearEnough, rankCandidates, type Scored, wordsUsed } from './near.rules.ts'
import type { Search } from './read-search.rules.ts'
import { type Choice, type Reading, readingsOf } from './readings.rules.ts'
import { listCandidates, quoted } from './search.queries.ts'
import { openVocabulary, type Vocabulary } from './vocabulary.ts'
import { plausibleSlips, splitWord } from './word-forms.rules.ts'

/** If the words together find nothing, a word in at most this many titles may be a typing error as well. */
const RARE = 8
const CORRECTIONS = 6
/** The score of a title that has all words, each with one typing error. */
const CLOSE = 0.75
/** From this score on, a title is the one that was meant. */
const PLAIN = 0.9

export type NearTitles = {
  /** The best first. */
  titleIds: number[]
  /** Those of them that have every word in some form. */
  wholeIds: number[]
  /** Whether there may be more than were examined. */
  isBounded: boolean
  /** Whether the best one has most words of the search. */
  isClose: boolean
  /** The corrected words; null if none were corrected. */
  corrected: string | null
  /** Whether these words are exactly a title or a contributor. */
  isCorrectedWhole: boolean
}

/**
 * Titles near a search that no title matches exactly: typing errors are corrected, words are joined, split or
 * replaced by other forms. If that is not enough, fewer of the words have to match, starting with the rarest.
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
  // Titles with only some of the words are searched only if no title has all of them.
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

/**
 * The likeliest corrections first: fewer errors, the same first letter, more titles. A word that exists is corrected
 * by one error at most.
 */
function correctionsOf(word: string, vocabulary: Vocabulary): Choice[] {
  const most = vocabulary.titlesOf(word) > 0 ? 1 : plausibleSlips(word)
  const best: Correction[] = []
  vocabulary.eachNear(word, most, (form, titles, slips) => {
    if (slips === 0) return
    const first = form[0] === word[0]
    // In a logarithmic score of frequency, one error less counts as a hundredfold frequency, the same first letter as
    // a fivefold one.
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

/** All words of a reading except one, and its rarest words alone. */
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
