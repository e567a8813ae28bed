import type { Queryable } from '#server/platform/database/database.ts'
import type { ListingFilter } from '../listings.rules.ts'
import { findCorrected, isWhole, needsNoCorrection, phraseOf, rewritten } from './corrections.rules.ts'
import { quoted } from './hit-order.queries.ts'
import { listCandidates } from './near.queries.ts'
import { type Candidate, nearEnough, rankCandidates } from './near.rules.ts'
import type { Search } from './read-search.rules.ts'
import { type Choice, type Reading, readingsOf } from './readings.rules.ts'
import { slipsBetween } from './slips.rules.ts'
import { openVocabulary, type Vocabulary } from './vocabulary.ts'
import { splitWord } from './word-forms.rules.ts'
import { similarSlips } from './word-likeness.rules.ts'

/** A word in at most this many titles may be misspelt as well: titles with similar words are near. */
const RARE = 8
const CORRECTIONS = 6

export type NearTitles = {
  /** Titles that have every word in a form that needs no correction, the best first. */
  formIds: number[]
  /** The whole search as it is probably meant: corrected, or with words joined or split; otherwise null. */
  corrected: string | null
  /** Other titles that are similar, the best first. */
  nearIds: number[]
  /** Those of them that the search may mean as well: a word may be a slip of several others. */
  otherIds: number[]
}

/**
 * Titles near a search that has few exact hits. Words that no title has are corrected, where that is likelier than
 * chance; words are joined, split, or replaced by other forms. Titles with only some of the words are near.
 * @param letters the search without its spaces, with and without filler words
 * @param isFound whether there are exact hits, so that only other forms and unknown words are of interest
 * @param wordsVersion the version of the vocabulary when the exact hits were searched
 */
export async function findNearTitles(
  db: Queryable,
  search: Search,
  {
    letters,
    isFound,
    filter,
    wordsVersion,
  }: { letters: readonly string[]; isFound: boolean; filter: ListingFilter; wordsVersion: number },
): Promise<NearTitles> {
  const vocabulary = await openVocabulary(db, wordsVersion)
  const { titlesOf, all } = vocabulary
  const corrections = new Map<string, Choice[]>()
  const splits = new Map<string, string[]>()
  for (const word of search.words) {
    if (titlesOf(word) > (isFound ? 0 : RARE)) continue
    corrections.set(word, correctionsOf(word, vocabulary))
    const parts = titlesOf(word) > 0 ? undefined : splitWord(word, titlesOf, all)
    if (parts) splits.set(word, parts)
  }
  const readings = readingsOf(search.words, { vocabulary, corrections, splits, typing: search.typing })
  const rank = (candidates: Candidate[]) => rankCandidates(candidates, readings, letters, all)
  const whole = await listCandidates(db, readings.map(wholeQuery), letters, filter)
  const ranked = rank(whole)
  const near = idsOf(nearEnough(ranked))
  const forms = ranked.filter((scored) => isWhole(scored) && needsNoCorrection(scored))
  const [best] = forms
  if (best !== undefined) {
    const formIds = idsOf(forms)
    return {
      formIds,
      corrected: rewritten(best, search.key, { isCorrected: false }),
      nearIds: without(near, formIds),
      otherIds: [],
    }
  }
  const meant = findCorrected(ranked, vocabulary)
  if (meant !== undefined) {
    const corrected = rewritten(meant, search.key, { isCorrected: true })
    const others = ranked.filter((scored) => isWhole(scored) && phraseOf(scored) !== phraseOf(meant))
    return { formIds: [], corrected, nearIds: near, otherIds: idsOf(nearEnough(others)) }
  }
  const fewer = readings.flatMap(fewerQueries)
  const known = new Set(whole.map(({ title_id }) => title_id))
  const more = fewer.length === 0 ? [] : await listCandidates(db, fewer, [], filter)
  const every = rank([...whole, ...more.filter(({ title_id }) => !known.has(title_id))])
  return { formIds: [], corrected: null, nearIds: idsOf(nearEnough(every)), otherIds: [] }
}

const idsOf = (ranked: readonly { candidate: Candidate }[]) =>
  ranked.map(({ candidate }) => candidate.title_id)

function without(ids: number[], left: number[]): number[] {
  const out = new Set(left)
  return ids.filter((id) => !out.has(id))
}

/** A word that the catalogue knows is never changed. */
const NEVER = Number.POSITIVE_INFINITY

/** Known words near an unknown or rare one: with few slips, the same first letter, in many titles. */
function correctionsOf(word: string, vocabulary: Vocabulary): Choice[] {
  const best: (Choice & { rank: number })[] = []
  const isKnown = vocabulary.titlesOf(word) > 0
  const most = similarSlips(word)
  vocabulary.eachNear(word, most, (form, titles, distance) => {
    if (distance === 0) return
    const slips = slipsBetween(word, form)
    if (slips > most) return
    const first = form[0] === word[0]
    // In a logarithmic score of frequency, one slip less counts as a hundredfold frequency, the same first letter as a
    // fivefold one.
    const rank = Math.log10(titles) - 2 * slips - (first ? 0 : 0.7)
    if (best.length === CORRECTIONS && rank <= (best.at(-1)?.rank ?? 0)) return
    const quality = ([1, 0.8, 0.6, 0.45][slips] ?? 0.4) * (first ? 1 : 0.9)
    best.push({ word: form, quality, beginning: false, slips: isKnown ? NEVER : slips, rank })
    best.sort((one, other) => other.rank - one.rank || one.word.localeCompare(other.word))
    best.length = Math.min(best.length, CORRECTIONS)
  })
  return best
}

/** How many titles of each query are compared with the search. A page shows six. */
const MOST_OF_ALL = 200
const MOST_OF_FEWER = 50
const MOST_OF_RARE = 100

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
