import { pagesOfSpread } from '../geometry/spreads.ts'
import type { BookLayout } from './book-layout.ts'
import type { BookEvents, BookOptions } from './book-options.ts'
import type { LivePages } from './live-pages.ts'
import type { Stage } from './stage.ts'

/** What the parts of a book share: its options, its state, and the elements that it is drawn in. */
export type BookContext = {
  options: BookOptions
  events: BookEvents
  layout: BookLayout
  /** The spread in view. During a turn it is the one that the turn started from. */
  spread: number
  /** 1 when the last movement went forward, −1 when it went back. */
  heading: 1 | -1
  stage: Stage
  live: LivePages
  reducedMotion(): boolean
  /** Mounts, places and releases pages for the current state. */
  arrange(): void
  /**
   * Called when movement may have ended. After a short pause it arranges again: pages in view get sharper pictures,
   * and neighbours are mounted.
   */
  settle(): void
  /** Calls `onChange` if the state that controls show has changed. */
  notifyChange(): void
}

/** The numbers of the pages in view, and the first of them. */
export function pagesInView({ layout, spread }: BookContext): { page: number; pages: number[] } {
  const pages = pagesOfSpread(layout.pagination, spread)
  return { page: pages[0] ?? 0, pages }
}

/** Announces the pages in view to screen readers. */
export function announcePages(book: BookContext): void {
  const { pages } = pagesInView(book)
  if (pages.length > 0) {
    book.stage.announce(book.options.labels.position(pages, book.layout.pagination.numPages))
  }
}
