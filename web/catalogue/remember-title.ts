import { RECENT_TITLES_KEY } from '../session/session.ts'
import type { CardBook } from './card-book.ts'

const MOST = 12

/** What a cover on the home page needs of a title. */
export type RecentTitle = Pick<CardBook, 'slug' | 'title' | 'cover_picture' | 'author'>

/** Puts a title first among those that were opened on this device. They never leave it. */
export function rememberTitle({ slug, title, cover_picture, author: { name } }: RecentTitle): void {
  try {
    const stored: RecentTitle[] = JSON.parse(localStorage.getItem(RECENT_TITLES_KEY) ?? '[]')
    const others = stored.filter((one) => one.slug !== slug).slice(0, MOST - 1)
    const titles = [{ slug, title, cover_picture, author: { name } }, ...others]
    localStorage.setItem(RECENT_TITLES_KEY, JSON.stringify(titles))
  } catch {
    // A browser without storage has no recent titles.
  }
}
