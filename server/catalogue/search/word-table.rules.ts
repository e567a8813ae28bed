import { editDistance } from './edit-distance.rules.ts'

/** The words of names, each with its number of titles. Built once and shared by all searches. */
export type WordTable = {
  size: number
  /** In how many titles a word occurs; undefined for an unknown word. */
  titlesOf(word: string): number | undefined
  /** Calls back for every word within `most` typing errors. */
  eachNear(word: string, most: number, found: (near: string, titles: number, slips: number) => void): void
  /** Calls back for the words with this beginning, in alphabetical order. Of very many words, the first are read. */
  eachBeginning(beginning: string, found: (word: string, titles: number) => void): void
}

export type CountedWord = { word: string; titles: number }

const SAMPLE = 2000

export function makeWordTable(counted: readonly CountedWord[]): WordTable {
  const sorted = counted.toSorted((one, other) =>
    one.word < other.word ? -1 : one.word > other.word ? 1 : 0,
  )
  const words = sorted.map(({ word }) => word)
  const titles = Uint32Array.from(sorted, (entry) => entry.titles)
  const lengths = orderByLength(words)

  const placeOf = (word: string): number => {
    let [from, to] = [0, words.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((words[middle] ?? '') < word) from = middle + 1
      else to = middle
    }
    return from
  }

  return {
    size: words.length,
    titlesOf: (word) => {
      const place = placeOf(word)
      return words[place] === word ? titles[place] : undefined
    },
    eachNear: (word, most, found) => {
      const mark = lettersOf(word)
      const { order, marks, starts } = lengths
      const begin = starts[clampLength(word.length - most)] ?? 0
      const end = starts[clampLength(word.length + most) + 1] ?? order.length
      for (let at = begin; at < end; at++) {
        // A typing error changes at most two letters of a word's set, so few words have to be compared.
        if (bitsOf((marks[at] ?? 0) ^ mark) > 2 * most) continue
        const place = order[at] ?? 0
        const near = words[place] ?? ''
        const slips = editDistance(word, near, most)
        if (slips <= most) found(near, titles[place] ?? 0, slips)
      }
    },
    eachBeginning: (beginning, found) => {
      const first = placeOf(beginning)
      for (let place = first; place < Math.min(first + SAMPLE, words.length); place++) {
        const word = words[place] ?? ''
        if (!word.startsWith(beginning)) break
        found(word, titles[place] ?? 0)
      }
    },
  }
}

const LONGEST = 63
const clampLength = (length: number) => Math.max(0, Math.min(LONGEST, length))

/** The words sorted by length, with the letters of each, and where each length begins. */
function orderByLength(words: readonly string[]) {
  const starts = new Uint32Array(LONGEST + 2)
  for (const word of words) {
    const next = clampLength(word.length) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let length = 1; length < starts.length; length++) {
    starts[length] = (starts[length] ?? 0) + (starts[length - 1] ?? 0)
  }
  const order = new Uint32Array(words.length)
  const marks = new Int32Array(words.length)
  const free = starts.slice()
  for (const [place, word] of words.entries()) {
    const length = clampLength(word.length)
    const at = free[length] ?? 0
    free[length] = at + 1
    order[at] = place
    marks[at] = lettersOf(word)
  }
  return { starts, order, marks }
}

/** The set of a word's letters, one bit each; digits share four bits, other letters one. */
function lettersOf(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    const bit = code >= 97 && code <= 122 ? code - 97 : code >= 48 && code <= 57 ? 26 + (code & 3) : 31
    set |= 1 << bit
  }
  return set
}

function bitsOf(set: number): number {
  let bits = set - ((set >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
