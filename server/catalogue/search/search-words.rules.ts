import { fold } from '#kernel/text.ts'

const LONGEST_WORD = 60

/**
 * The words of a text in the form in which searches and titles are compared: folded, letters and digits only, with
 * different spellings of the same thing unified.
 * - an apostrophe does not split a word: `Qur'an` → `quran`
 * - a run of single letters is one word: `J.R.R. Tolkien`, `J R R Tolkien` → `jrr tolkien`
 * - leading zeros are removed: `04` → `4`
 * - `C++` and `C#` are words: `cplusplus`, `csharp`
 */
export function searchWords(text: string, limit = 64): string[] {
  const plain = fold(text)
    .replace(/(?<=[\p{L}\p{N}])['’‘`´ʼ](?=[\p{L}\p{N}])/gu, '')
    .replace(/(?<![\p{L}\p{N}])([a-z])\+\+/gu, '$1plusplus')
    .replace(/(?<![\p{L}\p{N}])([a-z])#/gu, '$1sharp')
  const found: string[] = []
  let initials = ''
  const take = (word: string) => {
    if (word !== '' && found.length < limit) found.push(word.slice(0, LONGEST_WORD))
  }
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (/^\p{L}$/u.test(word)) {
      initials += word
      continue
    }
    take(initials)
    initials = ''
    take(word.replace(/^0+(?=\d)/, ''))
    if (found.length >= limit) break
  }
  take(initials)
  return found
}

/** The longest text of an index entry. A longer title is compared by its beginning. */
const LONGEST_KEY = 200

/** The words of a title as one text. */
export const wordsKey = (text: string): string => searchWords(text).join(' ').slice(0, LONGEST_KEY).trim()

/** The words of names, each name between bars: `| andrea hirata | pramoedya |`; empty without names. */
export function namesKey(names: string[]): string {
  const keys = names.map((name) => searchWords(name).join(' ')).filter(Boolean)
  return keys.length === 0 ? '' : `| ${keys.join(' | ')} |`
}

/** More words by which a text is found, since some people type them alone: of `children's` its parts, of `C++` the `c`. */
export function partsOfWords(text: string): string[] {
  const plain = fold(text)
  const parts = [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word).filter((word) => word.length > 2)
  const letters = [...plain.matchAll(/(?<![\p{L}\p{N}])[a-z](?=\+\+|#)/gu)].map(([letter]) => letter)
  return [...parts, ...letters]
}

/** A word as the index marks it where it stands in a name, not only in a description. */
export const inNames = (word: string): string => `=${word}`
