import { parseIsbn } from '#kernel/isbn.ts'
import { words } from '#kernel/text.ts'
import { STOP_WORDS } from './stop-words.ts'

/** A search of more words than this is cut: nobody types so many, and each costs an index scan. */
const MAX_WORDS = 8

/** The words that a search asks for; stop words count only where nothing else is left. */
export function searchWords(text: string): string[] {
  const isbn = parseIsbn(text)
  if (isbn) return [isbn]
  const all = words(text, 32)
  const telling = all.filter((word) => !STOP_WORDS.has(word))
  return (telling.length > 0 ? telling : all).slice(0, MAX_WORDS)
}

/** How one word stands in the vocabulary of all titles. */
export type KnownWord = {
  word: string
  /** Some title has exactly this word. */
  exact: boolean
  /** Some title has a word that begins with it. */
  prefix: boolean
  /** For a word that is neither: its neighbours, the likeliest first. */
  neighbours: string[]
}

export type SearchTerms = {
  tsquery: string
  /** For each word of the search, what it may stand for; one meaning for a word that is known. */
  meanings: string[][]
}

/**
 * The query for the index: words of the vocabulary as they are, the last one also as a beginning (it may
 * still be being typed), an unknown one through its neighbours. Undefined where a word has no neighbour:
 * then nothing can be found.
 */
export function searchTerms(known: KnownWord[]): SearchTerms | undefined {
  const parts: string[] = []
  const meanings: string[][] = []
  for (const [index, entry] of known.entries()) {
    const last = index === known.length - 1
    const isKnown = entry.exact || entry.prefix
    if (entry.exact && !last) parts.push(quote(entry.word))
    else if (entry.prefix) parts.push(`${quote(entry.word)}:*`)
    else if (entry.neighbours.length > 0) parts.push(`(${entry.neighbours.map(quote).join(' | ')})`)
    else return undefined
    meanings.push(isKnown ? [entry.word] : entry.neighbours)
  }
  return { tsquery: parts.join(' & '), meanings }
}

/**
 * What to tell the shopper: the words that were searched instead, as the first hit has them. Null where every
 * word was searched as it was typed.
 */
export function correctionShown(asked: string[], meanings: string[][], firstHit: string): string | null {
  const found = new Set(words(firstHit))
  const shown = meanings.map((choices) => choices.find((choice) => found.has(choice)) ?? choices[0] ?? '')
  const changed = meanings.some((choices, index) => choices.length > 1 || choices[0] !== asked[index])
  return changed ? shown.join(' ') : null
}

// Words hold letters and digits only; the quotes keep them from being read as operators.
const quote = (word: string) => `'${word}'`

/**
 * Of the candidates that share trigrams with a word, those within a plausible number of slips, nearest
 * first: one slip up to 4 letters, two up to 8, three beyond.
 */
export function nearestWords(word: string, candidates: string[], limit = 3): string[] {
  const slips = word.length <= 4 ? 1 : word.length <= 8 ? 2 : 3
  return candidates
    .map((candidate, rank) => ({ candidate, rank, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= slips)
    .sort((a, b) => a.distance - b.distance || a.rank - b.rank)
    .filter(({ distance }, _index, sorted) => distance === sorted[0]?.distance)
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** Longer words have trigrams enough in common with what was meant. */
const LONGEST_TRIED = 16

/**
 * Every word that one slip may have turned into this one. Two swapped letters leave a short word so few
 * trigrams (`lasakr`, `laskar`: 3 of 11) that only trying them finds it.
 */
export function wordsOneSlipAway(word: string): string[] {
  if (word.length > LONGEST_TRIED) return []
  const tried = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, here, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 1)]
    for (const letter of LETTERS) {
      tried.add(before + letter + word.slice(at))
      if (here !== undefined) tried.add(before + letter + after)
    }
    if (here !== undefined) tried.add(before + after)
    if (here !== undefined && next !== undefined) tried.add(before + next + here + word.slice(at + 2))
  }
  tried.delete(word)
  tried.delete('')
  return [...tried]
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other
 * (optimal string alignment, Damerau 1964).
 */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      let best = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        best = Math.min(best, at(beforeLast, column - 2) + 1)
      }
      current.push(best)
    }
    beforeLast = last
    last = current
  }
  return at(last, to.length)
}

const at = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
