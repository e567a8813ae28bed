import type { BookCard } from '#contracts/catalogue.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listingFilter } from '../listings.rules.ts'
import { findTitles } from './find-titles.ts'
import { readSearch } from './read-search.rules.ts'

const TITLES = 8

/** Titles that the beginning of a search may mean. */
export async function suggest(db: Queryable, text: string) {
  const search = readSearch(text)
  if (search.isbn === undefined && search.asked === undefined) return []
  const filter = listingFilter({ type: 'all', shape: 'all' })
  const { cards } = await findTitles(db, search, filter, 'relevant', { limit: TITLES, offset: 0 })
  const found = JSON.parse(`[${cards}]`) as BookCard[]
  return found.map(({ title, slug, author }) => ({ title, slug, author: author.name }))
}
