import { parseIsbn } from '#kernel/isbn.ts'
import { searchWords, wordsKey } from './search-words.rules.ts'
import { FILLER_WORDS, STOP_WORDS } from './stop-words.rules.ts'

/** The most words of a search. Nobody types more, and each costs an index scan. */
const MOST_WORDS = 8
/** Shorter beginnings of a word match too many words to search for all of them. */
const SHORTEST_BEGINNING = 2

export type Search = {
  /** All words as one text, which is compared with a whole title or name. */
  key: string
  /** The same without spaces. */
  letters: string
  /** Words that must match. Stop words are included only if there are no others. */
  words: string[]
  /** The last word may be incomplete: it also matches as the beginning of a word. */
  typing: boolean
}

export type ReadSearch = {
  /** In the order in which they are tried: an ISBN, the words, the words without filler words. */
  isbn: Search | undefined
  asked: Search | undefined
  bare: Search | undefined
}

const NOTHING: ReadSearch = { isbn: undefined, asked: undefined, bare: undefined }

/** Punctuation alone is a search that has only begun; any other text asks for something, if only for a picture. */
export const isSearch = (text: string): boolean => /[^\p{P}\s]/u.test(text)

/** Reads a search text. One without letters and digits gives nothing. */
export function readSearch(text: string): ReadSearch {
  if (text === '') return NOTHING
  const { isbn, rest } = isbnIn(text)
  const all = searchWords(rest)
  const telling = withoutFillers(all)
  return {
    isbn: isbn === undefined ? undefined : { key: isbn, letters: isbn, words: [isbn], typing: false },
    asked: all.length === 0 ? undefined : searchOf(all, rest),
    bare: telling.length > 0 && telling.length < all.length ? searchOf(telling, rest) : undefined,
  }
}

/** Filler words stand before and after a title. Within it, they are part of it. */
function withoutFillers(all: string[]): string[] {
  const isTelling = (word: string) => !FILLER_WORDS.has(word)
  const first = all.findIndex(isTelling)
  return first < 0 ? [] : all.slice(first, all.findLastIndex(isTelling) + 1)
}

/** The search for these words. `text` is what was typed, whose end shows whether the last word is complete. */
export function searchOf(all: string[], text: string): Search {
  const isBegun = all.length > 1 && /^\p{L}$/u.test(all.at(-1) ?? '') && !/\s$/.test(text)
  // A single letter after other words is the beginning of an unknown word.
  const whole = isBegun ? all.slice(0, -1) : all
  const telling = whole.filter((word) => !STOP_WORDS.has(word))
  const words = [...new Set(telling.length > 0 ? telling : whole)].slice(0, MOST_WORDS)
  const last = words.at(-1) ?? ''
  const key = wordsKey(all.join(' '))
  return {
    key,
    // Without its space a number may keep its zero: `nightmare06`.
    letters: key.replaceAll(' ', '').replace(/(?<=\D)0+(?=\d)/g, ''),
    words,
    // A word followed by a space, and a number, is complete.
    typing: last === all.at(-1) && last.length >= SHORTEST_BEGINNING && !/\s$/.test(text),
  }
}

/** A search for the complete words of names, which finds the titles of a person or a publisher. */
export function searchOfNames(names: readonly (string | undefined)[]): Search | undefined {
  const words = names.flatMap((name) => name?.split(' ') ?? [])
  return words.length === 0 ? undefined : searchOf(words, ' ')
}

const SIGNS = /[\s\-‐‑–.]/g

/** `ISBN 978-602-…`, `isbn13: 9786020…`, `978 602 … laskar pelangi`, or the beginning of one: `978-602-03`. */
function isbnIn(text: string): { isbn: string | undefined; rest: string } {
  const plain = text.replace(/\bisbn(?:[-\s]?1[03]\b)?:?/gi, ' ')
  for (const pattern of [/\d[\d\s\-‐‑–.]{8,24}[\dXx]/g, /\b(?:97[89]\d{10}|\d{9}[\dXx])\b/g]) {
    for (const { 0: run, index } of plain.matchAll(pattern)) {
      const isbn = parseIsbn(run.replace(SIGNS, ''))
      if (isbn === undefined) continue
      return { isbn, rest: `${plain.slice(0, index)} ${plain.slice(index + run.length)}` }
    }
  }
  const digits = plain.replace(SIGNS, '')
  return {
    isbn: undefined,
    rest: /^97[89]\d{3,9}$/.test(digits) ? digits : plain.trim() === '' ? text : plain,
  }
}
