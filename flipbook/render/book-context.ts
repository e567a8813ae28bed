import { pagesOfSpread } from '../geometry/spreads.ts'
import type { BookLayout } from './book-layout.ts'
import type { BookEvents, BookOptions } from './book-options.ts'
import type { LivePages } from './live-pages.ts'
import type { Stage } from './stage.ts'

/** What the parts of a book share: what it is, what it is asked for, and where it is drawn. */
export type BookContext = {
  options: BookOptions
  events: BookEvents
  layout: BookLayout
  /** The spread in view; while a page turns the one that the turn comes from. */
  spread: number
  /** 1 when the reader last went forward, −1 when back. */
  heading: 1 | -1
  stage: Stage
  live: LivePages
  reducedMotion(): boolean
  /** Mounts, places and releases pages for the present state. */
  arrange(): void
  /** Something came to rest or may have: sharper pictures and neighbours follow when nothing moves for a moment. */
  settle(): void
  /** Calls `onChange` with what controls have to show, if it has changed. */
  notifyChange(): void
}

/** The numbers of the pages in view, and the first of them. */
export function pagesInView({ layout, spread }: BookContext): { page: number; pages: number[] } {
  const pages = pagesOfSpread(layout.pagination, spread)
  return { page: pages[0] ?? 0, pages }
}

/** Speaks the pages in view. */
export function announcePages(book: BookContext): void {
  const { pages } = pagesInView(book)
  if (pages.length > 0) {
    book.stage.announce(book.options.labels.position(pages, book.layout.pagination.numPages))
  }
}
