import { type RawBuilder, sql } from 'kysely'
import type { ListingFilter, ListingOrder } from '../listings.rules.ts'
import { boundedWord, FITS, LENGTH_FROM, SALES_WEIGHT } from './fits.rules.ts'
import type { Search } from './read-search.rules.ts'
import { inNames } from './search-words.rules.ts'

// What a search asks the database for, and in which order the hits stand.

/** Words contain only letters and digits. The quotes prevent them from being read as operators. */
export const quoted = (word: string) => `'${word}'`

const queryOf = (words: readonly string[], { typing }: Search): string =>
  words
    .map((word, index) => (typing && index === words.length - 1 ? `${quoted(word)}:*` : quoted(word)))
    .join(' & ')

export const wordsQuery = (search: Search): string => queryOf(search.words, search)

/** What hits are compared with. */
export type SearchValues = Record<`word${number}` | `bare${number}`, string> & {
  query: string
  /** The same for words of names only. */
  namesQuery: string
  /** The same for complete words. */
  wholeNamesQuery: string
  key: string
  /** Where the titles end that begin with the key. */
  keyEnd: string
  keyAndMore: string
  keyAsName: string
  letters: string
  firstLetter: string
  /** The most bytes of a title that consists of these letters. */
  longest: number
}

export function searchValues(search: Search): SearchValues {
  const { key, letters, words } = search
  const values: SearchValues = {
    query: wordsQuery(search),
    namesQuery: queryOf(words.map(inNames), search),
    wholeNamesQuery: queryOf(words.map(inNames), { ...search, typing: false }),
    key,
    keyEnd: `${key}\u{10ffff}`,
    keyAndMore: `${key} `,
    keyAsName: `| ${key} |`,
    letters,
    firstLetter: String.fromCodePoint(letters.codePointAt(0) ?? 0),
    longest: 2 * Buffer.byteLength(letters),
  }
  for (const [index, word] of words.entries()) {
    values[`bare${index}`] = word
    values[`word${index}`] = boundedWord(search, word, index)
  }
  return values
}

/** How well a row of `listings l` fits a search of so many words. */
export function fitness(search: SearchValues, words: number): RawBuilder<number> {
  const places = Array.from({ length: words }, (_, index) => index)
  const all = (text: RawBuilder<unknown>) =>
    sql.join(
      places.map((index) => sql`strpos(${text}, ${search[`word${index}`]}) > 0`),
      sql` and `,
    )
  // Most hits of a frequent word have it in their description only. They are recognised first, without composing texts.
  const inNoName = sql.join(
    places.map((index) => {
      const word = search[`bare${index}`]
      return sql`(strpos(l.title_words, ${word}) = 0 and strpos(l.author_words, ${word}) = 0
        and strpos(l.other_words, ${word}) = 0)`
    }),
    sql` or `,
  )
  return sql<number>`case
    when ${inNoName} then ${sql.lit(FITS.text)}
    when l.title_words = ${search.key} or starts_with(l.title_words, ${search.firstLetter})
      and octet_length(l.title_words) < ${search.longest}
      and replace(l.title_words, ' ', '') = ${search.letters} then ${sql.lit(FITS.is)}
    when strpos(l.author_words, ${search.keyAsName}) > 0 then ${sql.lit(FITS.isBy)}
    when starts_with(l.title_words, ${search.keyAndMore}) then ${sql.lit(FITS.begins)}
    when starts_with(l.other_words, ${search.keyAsName}) then ${sql.lit(FITS.isFrom)}
    when starts_with(l.title_words, ${search.key}) then ${sql.lit(FITS.beginsSo)}
    when ${all(sql`(' ' || l.title_words || ' ')`)} then ${sql.lit(FITS.title)}
    when ${all(sql`l.author_words`)} then ${sql.lit(FITS.author)}
    when ${all(sql`(' ' || l.title_words || ' ' || l.author_words)`)} then ${sql.lit(FITS.both)}
    when ${all(sql`(' ' || l.title_words || ' ' || l.author_words || l.other_words)`)} then ${sql.lit(FITS.names)}
    else ${sql.lit(FITS.text)} end`
}

/**
 * The order within a class: short titles first, moved forward by sales. For one person's books the length does not
 * count.
 */
export const weight = sql`case fit when ${sql.lit(FITS.isBy)} then 0 when ${sql.lit(FITS.isFrom)} then ${sql.lit(LENGTH_FROM)}
  else length end - ${sql.lit(SALES_WEIGHT)} * ln(1 + sold_rank)`

/** Titles of the publisher that is meant stand among those that begin with its name. */
export const place = sql`case fit when ${sql.lit(FITS.isFrom)} then ${sql.lit(FITS.begins)} else fit end`

/** A word that occurs more often in names than in titles (`tolkien`) means the person, otherwise (`bumi`) the title. */
const placeHere = sql`case fit when ${sql.lit(FITS.isFrom)} then ${sql.lit(FITS.begins)}
  when ${sql.lit(FITS.author)} then (select author_place from totals) else fit end`

export type SearchOrder = ListingOrder | 'relevant'

/** The order of rows with `fit`, and which columns of a hit it needs beside it. */
export function orderOf(order: SearchOrder, shape: ListingFilter['shape']) {
  if (order === 'relevant') {
    return {
      columns: sql`published_on, ${weight} as weight`,
      by: sql`${placeHere}, weight, published_on desc, title_id desc`,
    }
  }
  return { columns: sql.ref(columnOf(order, shape)), by: listedOrder(order, shape) }
}

export function listedOrder(order: ListingOrder, shape: ListingFilter['shape']): RawBuilder<unknown> {
  const column = sql.ref(columnOf(order, shape))
  return order === 'cheapest' ? sql`${column}, title_id` : sql`${column} desc, title_id desc`
}

function columnOf(order: ListingOrder, shape: ListingFilter['shape']): string {
  switch (order) {
    case 'newest':
      return 'published_on'
    case 'best_selling':
      return 'sold_rank'
    case 'cheapest':
    case 'dearest':
      return { all: 'lowest_price_idr', ebook: 'ebook_price_idr', paper: 'paper_price_idr' }[shape]
  }
}
