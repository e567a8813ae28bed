import { editDistance } from './edit-distance.rules.ts'
import type { Reading } from './readings.rules.ts'
import { likeness, openPlace, type Place } from './word-likeness.rules.ts'

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

const TITLE = 1
const AUTHOR = 0.95
const OTHER = 0.6
/** How many of the best candidates are compared with the search letter by letter. */
const COMPARED = 80

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
