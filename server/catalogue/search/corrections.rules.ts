import type { Scored } from './near.rules.ts'
import type { Choice, Group } from './readings.rules.ts'
import { likelihoodOfSlips, mayBeMeant } from './slips.rules.ts'

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

/** How many of the best candidates may be what was meant by a misspelt search. */
const MOST_JUDGED = 100

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
