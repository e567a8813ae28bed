import type { Side } from '../geometry/bend.ts'
import type { GestureMode } from '../gesture/gesture-types.ts'
import type { PageSource } from './page-source.ts'

/** Texts for people, in the reader's language. */
export type BookLabels = {
  /** The book's accessible name, usually its title. */
  book: string
  /** What kind of thing it is, read after the name. */
  role: string
  /** Announced after a turn: the numbers of the pages in view (one or two) and of all pages. */
  position: (pages: readonly number[], numPages: number) => string
}

export type BookOptions = {
  /** A blank (`null`) first entry makes the cover stand alone, a blank last one the back. */
  pages: readonly (PageSource | null)[]
  flipDuration: number
  zoomDuration: number
  zooms: readonly number[] | null
  perspective: number
  nPolygons: number
  ambient: number
  gloss: number
  swipeMin: number
  singlePage: boolean
  forwardDirection: Side
  centering: boolean
  startPage: number | null
  clickToZoom: boolean
  dragToFlip: boolean
  wheel: 'scroll' | 'zoom'
  mode: GestureMode
  /** How many pages are mounted at most, however many the book has. */
  maxLivePages: number
  /** The most canvas pixels at any time, the turning sheet included; a pixel takes four bytes. */
  pixelBudget: number
  /** CSS colour of pages that have no picture yet. */
  paper: string
  /** With `system` the reader's system setting decides. With reduced motion a turn is a short fade. */
  reducedMotion: 'system' | 'always' | 'never'
  /** Where keys work: while the book has the focus, or anywhere on the page but in fields. */
  keyboard: 'focus' | 'page' | 'off'
  labels: BookLabels
}

export const DEFAULT_OPTIONS: Omit<BookOptions, 'pages'> = {
  flipDuration: 1000,
  zoomDuration: 500,
  zooms: [1, 2, 4],
  perspective: 2400,
  nPolygons: 10,
  ambient: 0.4,
  gloss: 0.6,
  swipeMin: 3,
  singlePage: false,
  forwardDirection: 'right',
  centering: true,
  startPage: null,
  clickToZoom: true,
  dragToFlip: true,
  wheel: 'scroll',
  mode: 'turn',
  maxLivePages: 8,
  // 80 MB, which a phone's tab can spare without being killed.
  pixelBudget: 20_000_000,
  paper: '#fff',
  reducedMotion: 'system',
  keyboard: 'focus',
  labels: {
    book: 'Book',
    role: 'book',
    position: (pages, numPages) =>
      pages.length > 1 ? `Pages ${pages.join(' and ')} of ${numPages}` : `Page ${pages[0]} of ${numPages}`,
  },
}

export type BookEvents = {
  /** The number of the first page in view before the turn (start) and after it (end). A drag that goes back has neither. */
  onFlipLeftStart?: ((page: number) => void) | undefined
  onFlipLeftEnd?: ((page: number) => void) | undefined
  onFlipRightStart?: ((page: number) => void) | undefined
  onFlipRightEnd?: ((page: number) => void) | undefined
  /** The zoom that the animation leads to. */
  onZoomStart?: ((zoom: number) => void) | undefined
  onZoomEnd?: ((zoom: number) => void) | undefined
  /** After a change of anything that controls show. */
  onChange?: ((state: BookState) => void) | undefined
  /** Called once, when a page in view is first painted. */
  onReady?: (() => void) | undefined
  /** F was pressed. Without a handler the book itself takes the full screen. */
  onFullscreen?: (() => void) | undefined
}

/** What controls around the book need to know. */
export type BookState = {
  canFlipLeft: boolean
  canFlipRight: boolean
  canZoomIn: boolean
  canZoomOut: boolean
  /** The first page in view, from 1. */
  page: number
  /** All pages in view. */
  pages: readonly number[]
  numPages: number
  zoom: number
}

export type BookHandle = Readonly<BookState> & {
  flipLeft(): void
  flipRight(): void
  zoomIn(): void
  zoomOut(): void
  /** To any zoom between the first and the last, around the middle of the viewport. */
  zoomTo(zoom: number): void
  /** Makes the book as wide as the viewport, as far as the zooms allow, with its top in view. */
  zoomToWidth(): void
  /** Shows a page at once, without a turn. Numbers outside the book give its first or last page. */
  goToPage(page: number): void
  focus(): void
}
