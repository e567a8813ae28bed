import { editDistance } from './edit-distance.rules.ts'
import type { Choice, Group, Reading } from './readings.rules.ts'
import { likelihoodOfSlips, mayBeMeant } from './slips.rules.ts'

/** A title that may be what a search means. */
export type Candidate = {
  title_id: number
  title_words: string
  author_words: string
  other_words: string
  sold_rank: number
}

export type Scored = {
  candidate: Candidate
  score: number
  reading: Reading
  /** For each position of the reading, the word that matched. */
  matches: (string | undefined)[]
  /** The title equals the search except for spaces. */
  isSame: boolean
}

/** How many typing errors a similar word has: one in 3 or 4 letters, two up to 9, three in longer words. */
export const similarSlips = (word: string): number =>
  word.length < 3 ? 0 : word.length <= 4 ? 1 : word.length <= 9 ? 2 : 3

const TITLE = 1
const AUTHOR = 0.95
const OTHER = 0.6
/** The weight of a match with no, one, two or three typing errors in a word. */
const SLIPS = [1, 0.8, 0.6, 0.45]
const FIRST_LETTER = 0.9
/** How many of the best candidates are compared with the search letter by letter. */
const COMPARED = 80
/** How many of them may be what was meant by a misspelt search. */
const MOST_JUDGED = 100

/**
 * Sorts candidates by how many words of the search they have, weighted by rarity, then by how little else they have.
 * Each candidate is judged by the reading that fits it best.
 * @param letters the search without its spaces, with and without filler words
 * @param all how many titles there are
 */
export function rankCandidates(
  candidates: readonly Candidate[],
  readings: readonly Reading[],
  letters: readonly string[],
  all: number,
): Scored[] {
  const prepared = readings.map((reading) => reading.map((group) => openPlace(group, all)))
  const ranked: Scored[] = []
  const longest = Math.max(...letters.map((each) => each.length))
  for (const candidate of candidates) {
    const words = openWords(candidate)
    let best: { score: number; matches: (string | undefined)[]; reading: Reading } | undefined
    for (const [index, places] of prepared.entries()) {
      const scored = scoreOf(places, words)
      if (best === undefined || scored.score > best.score)
        best = { ...scored, reading: readings[index] ?? [] }
    }
    // Most titles are longer than the search even without their spaces.
    const isSame =
      candidate.title_words.length < 2 * longest &&
      letters.includes(candidate.title_words.replaceAll(' ', ''))
    if (best === undefined || (best.score === 0 && !isSame)) continue
    ranked.push({ ...best, candidate, isSame, score: best.score + 0.004 * Math.log(1 + candidate.sold_rank) })
  }
  const order = (one: Scored, other: Scored) =>
    other.score - one.score || one.candidate.title_id - other.candidate.title_id
  ranked.sort(order)
  for (const scored of ranked.slice(0, COMPARED))
    scored.score += scored.isSame
      ? 1
      : Math.max(
          ...letters.map((each, index) => (index === 0 ? 1.15 : 1) * closeness(scored.candidate, each)),
        )
  return ranked.sort(order)
}

/** The words of a candidate. Those of its names are read only where the title does not have what is searched. */
type CandidateWords = { title: string[]; author(): string[]; other(): string[] }

function openWords({ title_words, author_words, other_words }: Candidate): CandidateWords {
  let author: string[] | undefined
  let other: string[] | undefined
  return {
    title: title_words.split(' '),
    author: () => (author ??= namesWords(author_words)),
    other: () => (other ??= namesWords(other_words)),
  }
}

const namesWords = (names: string): string[] => names.split(' ').filter((word) => word !== '|' && word !== '')

/** A position of a reading with its earlier comparisons, since candidates share most of their words. */
type Place = { group: Group; rarity: number; known: Map<string, number> }

function openPlace(group: Group, all: number): Place {
  const known = new Map<string, number>()
  for (const { word, quality, beginning } of group.choices) {
    if (!beginning) known.set(word, Math.max(quality, known.get(word) ?? 0))
  }
  // A match of a rare word says more.
  return { group, rarity: Math.log(1 + all / Math.max(1, group.titles)), known }
}

function likeness({ group, known }: Place, word: string): number {
  const before = known.get(word)
  if (before !== undefined) return before
  let quality = 0
  for (const choice of group.choices) {
    if (choice.beginning && word.startsWith(choice.word)) {
      quality = Math.max(quality, choice.quality)
    }
  }
  if (quality === 0 && group.isDoubtful) {
    const { read } = group
    const most = Math.min(similarSlips(read), similarSlips(word))
    const slips = most === 0 ? 1 : editDistance(read, word, most)
    if (slips <= most) quality = (SLIPS[slips] ?? 0) * (read[0] === word[0] ? 1 : FIRST_LETTER)
  }
  known.set(word, quality)
  return quality
}

function scoreOf(places: readonly Place[], words: CandidateWords) {
  const { title } = words
  let found = 0
  let asked = 0
  let lastAt = -1
  let inOrder = 0
  const matches: (string | undefined)[] = []
  const used = new Set<number>()
  for (const place of places) {
    asked += place.rarity
    let value = 0
    let match: string | undefined
    let matchAt = -1
    for (let at = 0; at < title.length; at++) {
      const word = title[at] ?? ''
      const quality = likeness(place, word) * TITLE
      // A word that the title has twice is found twice.
      if (quality > value || (quality === value && value > 0 && used.has(matchAt) && !used.has(at))) {
        value = quality
        match = word
        matchAt = at
      }
    }
    // A match in a contributor counts less, so it is not tried where the title has the whole word.
    const author = value < AUTHOR ? words.author() : []
    for (let at = 0; at < author.length && value < AUTHOR; at++) {
      const word = author[at] ?? ''
      const quality = likeness(place, word) * AUTHOR
      if (quality <= value) continue
      value = quality
      match = word
      matchAt = -1
    }
    const other = value > 0 ? [] : words.other()
    for (let at = 0; at < other.length && value < OTHER; at++) {
      const word = other[at] ?? ''
      const quality = likeness(place, word) * OTHER
      if (quality <= value) continue
      value = quality
      match = word
    }
    matches.push(match)
    found += place.rarity * value
    if (matchAt < 0) continue
    used.add(matchAt)
    if (matchAt > lastAt) inOrder++
    lastAt = matchAt
  }
  if (found === 0) return { score: 0, matches }
  let letters = 0
  let foundLetters = 0
  for (const [at, word] of title.entries()) {
    letters += word.length
    if (used.has(at)) foundLetters += word.length
  }
  // The search's words are exactly the title, in order.
  const whole = letters === 0 ? 0 : foundLetters / letters
  return { score: found / asked + 0.1 * whole + (0.03 * inOrder) / places.length, matches }
}

/** The similarity of the search to the whole title, its beginning or a contributor's name, by letters. */
function closeness({ title_words, author_words }: Candidate, letters: string): number {
  const title = title_words.replaceAll(' ', '')
  const names = author_words.split('|').map((name) => name.replaceAll(' ', ''))
  return Math.max(
    0.3 * alike(letters, title),
    0.2 * alike(letters, title.slice(0, letters.length)),
    ...names.map((name) => (name === '' ? 0 : 0.3 * alike(letters, name))),
  )
}

function alike(one: string, other: string): number {
  const longer = Math.max(one.length, other.length)
  const most = Math.floor(longer / 4)
  const slips = editDistance(one, other, most)
  return slips > most ? 0 : 1 - slips / longer
}

/** The ranked candidates whose score is close to the best one. */
export function nearEnough(ranked: readonly Scored[]): Scored[] {
  const best = Math.min(1, ranked[0]?.score ?? 0)
  return ranked.filter(({ score }) => score >= 0.62 * best)
}

/** Whether a candidate has every word of the search, in whatever form. */
export const isWhole = ({ matches, isSame }: Scored): boolean =>
  isSame || matches.every((match) => match !== undefined)

/** The choice by which a word of a candidate matched; undefined where it is only similar. */
function choiceOf(group: Group, match: string): Choice | undefined {
  return group.choices.find(({ word, beginning }) => word === match || (beginning && match.startsWith(word)))
}

/** Whether a candidate has every word of the search in a form that needs no correction. */
export const needsNoCorrection = (scored: Scored): boolean =>
  scored.isSame ||
  (scored.reading.every((group, index) => choiceOf(group, scored.matches[index] ?? '')?.slips === 0) &&
    hasSplitWordsTogether(scored))

/** A word is split only where its parts follow each other in the title and its contributors. */
function hasSplitWordsTogether({ reading, candidate }: Scored): boolean {
  const letters = `${candidate.title_words}${candidate.author_words}`.replaceAll(/[ |]/g, '')
  return reading.every(
    ({ typed, read }) => typed.length <= read.length || letters.includes(typed.replaceAll(' ', '')),
  )
}

/** The words of a candidate that match the search. */
export const phraseOf = ({ matches }: Scored): string => matches.join(' ')

/** What the catalogue knows about words. */
export type Frequencies = {
  titlesOf(word: string): number
  /** How many words all titles have together, each counted once a title. */
  occurrences: number
  /** The logarithm to base 10 of the chance that a new word has exactly these letters (`letter-model.rules.ts`). */
  likelihood(word: string, similar: string): number
}

/**
 * How much likelier than a word that the catalogue lacks a correction has to be, as a logarithm to base 10. Of words of
 * real titles that were left out, one in a hundred is corrected then, mostly to another spelling of the same name
 * (docs/benchmarks.md). Beside a known word that the corrected title has as well, chance is smaller already.
 */
const BEYOND_CHANCE = { alone: 2.5, besideKnown: 1 }

/**
 * The best candidate that has all words of the search after corrections, if these are likelier than chance. Known words
 * of the search make one likelier: few titles have them, and one of those has the corrected word.
 */
export function findCorrected(ranked: readonly Scored[], known: Frequencies): Scored | undefined {
  const byPhrase = Map.groupBy(ranked.slice(0, MOST_JUDGED), phraseOf)
  for (const [first, ...others] of byPhrase.values()) {
    if (first !== undefined && isBeyondChance(first, 1 + others.length, known)) return first
  }
  return undefined
}

/** Shoppers also search for what a small catalogue lacks: it counts as if other titles had this many words. */
const WORDS_ELSEWHERE = 50_000
/** Without a known word beside them, words of so many letters are corrected by one slip, and by two. */
const ALONE = [4, 9]

/** @param alike how many candidates have the same words */
function isBeyondChance({ reading, matches }: Scored, alike: number, known: Frequencies): boolean {
  let likelihood = 0
  let among = Number.POSITIVE_INFINITY
  let isLongEnough = true
  for (const [index, group] of reading.entries()) {
    const meant = matches[index]
    const choice = meant === undefined ? undefined : choiceOf(group, meant)
    if (meant === undefined || choice === undefined) return false
    if (choice.slips === 0) {
      among = Math.min(among, Math.max(alike, known.titlesOf(meant)))
      continue
    }
    if (!mayBeMeant(group.read, meant, choice.slips)) return false
    likelihood += likelihoodOfSlips(meant, choice.slips) - known.likelihood(group.read, meant)
    isLongEnough &&= group.read.length >= (ALONE[choice.slips - 1] ?? Number.POSITIVE_INFINITY)
  }
  const [only = ''] = matches
  const titles = matches.length === 1 ? known.titlesOf(only) : alike
  if (among < Number.POSITIVE_INFINITY)
    return likelihood + Math.log10(titles / among) >= BEYOND_CHANCE.besideKnown
  return (
    isLongEnough &&
    likelihood + Math.log10(titles / (WORDS_ELSEWHERE + known.occurrences)) >= BEYOND_CHANCE.alone
  )
}

/**
 * The search in the words of a candidate: with words joined or split, and if it is to be corrected, with the words that
 * matched; null where nothing differs.
 * @param key all words of the search, which may be more than were looked up
 */
export function rewritten(
  scored: Scored,
  key: string,
  { isCorrected }: { isCorrected: boolean },
): string | null {
  const { reading, matches, isSame, candidate } = scored
  if (isSame) return candidate.title_words
  const wordOf = ({ read, choices }: Group, match = read) => {
    const isTyped = choices.some(
      ({ word, beginning }) => word === read && (word === match || (beginning && match.startsWith(word))),
    )
    return isCorrected && !isTyped ? match : read
  }
  const written = reading.map((group, index) => ({ typed: group.typed, word: wordOf(group, matches[index]) }))
  let text = ` ${key} `
  // The parts of a split word follow each other.
  for (const [typed, parts] of Map.groupBy(written, (part) => part.typed)) {
    text = text.replace(` ${typed} `, ` ${parts.map(({ word }) => word).join(' ')} `)
  }
  const changed = text.trim()
  return changed === key ? null : changed
}
