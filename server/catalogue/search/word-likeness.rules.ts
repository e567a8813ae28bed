import { editDistance } from './edit-distance.rules.ts'
import type { Group } from './readings.rules.ts'

/** How many typing errors a similar word has: one in 3 or 4 letters, two up to 9, three in longer words. */
export const similarSlips = (word: string): number =>
  word.length < 3 ? 0 : word.length <= 4 ? 1 : word.length <= 9 ? 2 : 3

/** The weight of a match with no, one, two or three typing errors in a word. */
const SLIPS = [1, 0.8, 0.6, 0.45]
const FIRST_LETTER = 0.9
/** A position of a reading with its earlier comparisons, since candidates share most of their words. */
export type Place = { group: Group; rarity: number; known: Map<string, number> }

export function openPlace(group: Group, all: number): Place {
  const known = new Map<string, number>()
  for (const { word, quality, beginning } of group.choices) {
    if (!beginning) known.set(word, Math.max(quality, known.get(word) ?? 0))
  }
  // A match of a rare word says more.
  return { group, rarity: Math.log(1 + all / Math.max(1, group.titles)), known }
}

export function likeness({ group, known }: Place, word: string): number {
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
