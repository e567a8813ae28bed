import { fold } from '#kernel/text.ts'

export type Random = () => number

/** A random whole number from 0, below `end`. */
export const below = (random: Random, end: number) => Math.floor(random() * end)

export const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const NEIGHBOURS: Record<string, string> = {
  a: 'sqz',
  b: 'vn',
  c: 'xv',
  d: 'sf',
  e: 'wr',
  f: 'dg',
  g: 'fh',
  h: 'gj',
  i: 'uo',
  j: 'hk',
  k: 'jl',
  l: 'k',
  m: 'n',
  n: 'mb',
  o: 'ip',
  p: 'o',
  q: 'wa',
  r: 'et',
  s: 'ad',
  t: 'ry',
  u: 'yi',
  v: 'cb',
  w: 'qe',
  x: 'zc',
  y: 'tu',
  z: 'xa',
}

/** One slip of a finger at a place of a word: a letter lost, doubled, swapped with the next one, or a neighbour's key. */
function slipAt(word: string, place: number, random: Random): string {
  const here = word[place] ?? ''
  const [before, after] = [word.slice(0, place), word.slice(place + 1)]
  switch (below(random, 4)) {
    case 0:
      return before + after
    case 1:
      return `${before}${here}${here}${after}`
    case 2:
      return after === '' || after[0] === here
        ? `${before}${neighbour(here, random)}${after}`
        : `${before}${after[0]}${here}${after.slice(1)}`
    default:
      return `${before}${neighbour(here, random)}${after}`
  }
}

const neighbour = (letter: string, random: Random): string => {
  const keys = NEIGHBOURS[letter] ?? 'aeiou'
  return keys[below(random, keys.length)] ?? 'a'
}

/** Words long enough that a slip in them is one, by their places. */
export const longWords = (words: readonly string[], least = 4): number[] =>
  words.flatMap((word, place) => (/^[a-z]+$/.test(word) && word.length >= least ? [place] : []))

/** A text with so many slips, each in a word of at least four letters; undefined where no word has them. */
export function withSlips(
  text: string,
  count: number,
  random: Random,
  firstLetter = false,
): string | undefined {
  const words = plain(text).split(' ')
  for (let made = 0; made < count; made++) {
    const places = longWords(words)
    if (places.length === 0) return undefined
    const place = places[below(random, places.length)] ?? 0
    const word = words[place] ?? ''
    words[place] = slipAt(word, firstLetter ? 0 : 1 + below(random, word.length - 1), random)
  }
  const slipped = words.join(' ')
  return slipped === plain(text) ? undefined : slipped
}
