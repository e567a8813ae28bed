import type { Search } from './read-search.rules.ts'

/** How well a hit fits, best first. */
export const FITS = {
  /** The title equals the search except for spaces. */
  is: 0,
  /** A contributor's name equals the search. */
  isBy: 1,
  /** The title begins with the search. */
  begins: 2,
  /** The publisher's name equals the search. Such titles stand among those that begin with it. */
  isFrom: 3,
  /** The title begins with the search's letters: its last word is incomplete. */
  beginsSo: 4,
  /** The title has all words. */
  title: 5,
  /** The contributors have all words. */
  author: 6,
  /** Title and contributors together have all words. */
  both: 7,
  /** Title, contributors, publisher and genre together have all words. */
  names: 8,
  /** Some of the words are only in the description. */
  text: 9,
} as const

/** What a title of the publisher counts that a search names exactly: a title that begins so and has these letters. */
export const LENGTH_FROM = 24

/** A hundred sold copies move a title forward as much as 28 letters less. */
export const SALES_WEIGHT = 6

/** A hit with what it is ranked by, as it stands in `listings`. */
export type Hit = {
  title_id: number
  /** As `YYYY-MM-DD`. */
  published_on: string
  sold_rank: number
  title_words: string
  author_words: string
  other_words: string
}

/**
 * The hits of a search, the best first, and how well the best one fits. `fitness` and `orderOf` in `hit-order.queries.ts`
 * do the same in the database, where there are more hits than are worth reading.
 */
export function rankHits<Row extends Hit>(
  hits: readonly Row[],
  search: Search,
): { ranked: Row[]; best: number | null } {
  const compared = comparedWith(search)
  const fitting = hits.map((hit) => {
    const fit = fitOf(hit, compared)
    return { hit, fit, weight: weightOf(hit, fit) }
  })
  const count = (...counted: number[]) => fitting.filter(({ fit }) => counted.includes(fit)).length
  // A word that occurs more often in names than in titles means the person.
  const isPerson = count(FITS.author) > count(FITS.begins, FITS.beginsSo, FITS.title)
  const placeOf = (fit: number) => {
    if (fit === FITS.isFrom) return FITS.begins
    return fit === FITS.author && isPerson ? FITS.beginsSo : fit
  }
  fitting.sort(
    (one, other) =>
      placeOf(one.fit) - placeOf(other.fit) ||
      one.weight - other.weight ||
      (one.hit.published_on === other.hit.published_on
        ? other.hit.title_id - one.hit.title_id
        : one.hit.published_on < other.hit.published_on
          ? 1
          : -1),
  )
  return {
    ranked: fitting.map(({ hit }) => hit),
    best: fitting.length === 0 ? null : Math.min(...fitting.map(({ fit }) => fit)),
  }
}

/** A word as it stands between others; the last one may be incomplete. */
export const boundedWord = ({ typing, words }: Search, word: string, index: number): string =>
  typing && index === words.length - 1 ? ` ${word}` : ` ${word} `

/** A search with the texts that each hit is compared with. */
type Compared = Search & { bounded: string[]; keyAndMore: string; keyAsName: string }

const comparedWith = (search: Search): Compared => ({
  ...search,
  bounded: search.words.map((word, index) => boundedWord(search, word, index)),
  keyAndMore: `${search.key} `,
  keyAsName: `| ${search.key} |`,
})

function fitOf({ title_words, author_words, other_words }: Hit, search: Compared): number {
  const { words, bounded, key, letters, keyAndMore, keyAsName } = search
  const isInNames = (word: string) =>
    title_words.includes(word) || author_words.includes(word) || other_words.includes(word)
  if (!words.every(isInNames)) return FITS.text
  if (title_words === key || title_words.replaceAll(' ', '') === letters) return FITS.is
  if (author_words.includes(keyAsName)) return FITS.isBy
  if (title_words.startsWith(keyAndMore)) return FITS.begins
  if (other_words.startsWith(keyAsName)) return FITS.isFrom
  if (title_words.startsWith(key)) return FITS.beginsSo
  const has = (text: string) => bounded.every((word) => text.includes(word))
  const title = ` ${title_words} `
  if (has(title)) return FITS.title
  if (has(author_words)) return FITS.author
  if (has(title + author_words)) return FITS.both
  return has(title + author_words + other_words) ? FITS.names : FITS.text
}

function weightOf({ title_words, sold_rank }: Hit, fit: number): number {
  const length = fit === FITS.isBy ? 0 : fit === FITS.isFrom ? LENGTH_FROM : Buffer.byteLength(title_words)
  return length - SALES_WEIGHT * Math.log(1 + sold_rank)
}
