import type { BookCard, Suggestion } from '#contracts/catalogue.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { UNFILTERED } from '../listings.rules.ts'
import { findTitles } from './find-titles.ts'
import { type ReadSearch, readSearch, type Search } from './read-search.rules.ts'
import { searchWords } from './search-words.rules.ts'
import { listBeginning, listContributorsOf, listGenresLike } from './suggest.queries.ts'

const TITLES = 6
const AUTHORS = 3
const GENRES = 2

/** Titles, contributors and genres that the beginning of a search may mean. */
export async function suggest(db: Queryable, text: string): Promise<Suggestion[]> {
  const search = readSearch(text)
  if (search.isbn === undefined && search.asked === undefined) return []
  const [cards, genres] = await Promise.all([
    cardsOf(db, search),
    search.asked ? listGenresLike(db, search.asked.key, GENRES) : [],
  ])
  const books = JSON.parse(`[${cards.join(',')}]`) as BookCard[]
  const people = search.asked
    ? await listContributorsOf(
        db,
        books.map(({ id }) => id),
      )
    : []
  const authors = people.filter(({ name }) => search.asked && isMeant(name, search.asked)).slice(0, AUTHORS)
  return [
    ...books.map(({ title, slug, author, type, cover_picture }) => ({
      kind: 'title' as const,
      title,
      slug,
      author: author.name,
      type,
      cover_picture,
    })),
    ...authors.map((author) => ({ kind: 'author' as const, ...author })),
    ...genres.map((genre) => ({ kind: 'genre' as const, ...genre })),
  ]
}

/** If enough titles begin with the letters of one word, titles that have it elsewhere are not searched. */
async function cardsOf(db: Queryable, search: ReadSearch): Promise<string[]> {
  if (search.isbn === undefined && search.asked?.typing === true && search.asked.words.length === 1) {
    const cards = await listBeginning(db, search.asked, TITLES)
    if (cards.length === TITLES) return cards
  }
  const { cards } = await findTitles(db, search, {
    filter: UNFILTERED,
    order: 'relevant',
    window: { limit: TITLES, offset: 0 },
    exact: false,
    near: 0,
  })
  return cards
}

/** Whether a name has every word of a search; the last one may be the beginning of a word. */
function isMeant(name: string, { words, typing }: Search): boolean {
  const own = searchWords(name)
  return words.every((word, index) =>
    own.some((part) => part === word || (typing && index === words.length - 1 && part.startsWith(word))),
  )
}
