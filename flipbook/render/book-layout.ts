import { around, type Box, centerOffset, fitPage, type Place, placeOf, type Size } from '../geometry/fit.ts'
import { indexesOfSpread, type Pagination, pagesAcross, paginate } from '../geometry/spreads.ts'
import type { BookOptions } from './book-options.ts'

export type Padding = { left: number; right: number; top: number; bottom: number }

/** What follows from the pages and the size of the viewport. Computed anew when either changes. */
export type BookLayout = {
  viewport: Size
  padding: Padding
  pagination: Pagination
  /** The line where two pages meet, from the viewport's left. */
  spine: number
  /** The width that one page may take. */
  share: number
  place(index: number): Place
  box(index: number): Box
  /** The pages of a spread, without blanks, as indexes of the page list. */
  pagesOf(spread: number): number[]
  /** A page's box while its spread is in view, with the sideways offset applied. */
  boxSeen(index: number, spread: number): Box
  /** How far a spread is moved sideways to be centred. */
  offset(spread: number): number
  /** The box around all pages of these spreads, in viewport pixels before the zoom. */
  content(spreads: readonly number[]): Box
}

const UNKNOWN: Size = { width: 2, height: 3 }

/** The size of the book's element, and its CSS padding, which is kept free around a book that is not zoomed. */
export function measure(root: HTMLElement): { viewport: Size; padding: Padding } {
  const style = getComputedStyle(root)
  const pixels = (value: string) => Number.parseFloat(value) || 0
  return {
    viewport: { width: root.clientWidth, height: root.clientHeight },
    padding: {
      left: pixels(style.paddingLeft),
      right: pixels(style.paddingRight),
      top: pixels(style.paddingTop),
      bottom: pixels(style.paddingBottom),
    },
  }
}

export function layOutBook(
  options: BookOptions,
  { viewport, padding }: { viewport: Size; padding: Padding },
): BookLayout {
  const { pages, forwardDirection, centering, singlePage } = options
  const across = pagesAcross(viewport.width, viewport.height, singlePage)
  const pagination = paginate(
    pages.map((page) => page !== null),
    across,
  )
  const room = {
    width: Math.max(1, viewport.width - padding.left - padding.right),
    height: Math.max(1, viewport.height - padding.top - padding.bottom),
  }
  const place = (index: number) => placeOf(index, across, forwardDirection)
  const boxInRoom = (index: number) => fitPage(pages[index]?.size() ?? UNKNOWN, room, across, place(index))
  const box = (index: number) => {
    const inRoom = boxInRoom(index)
    return { ...inRoom, x: inRoom.x + padding.left, y: inRoom.y + padding.top }
  }
  const pagesOf = (spread: number) => indexesOfSpread(pagination.spreads, spread)
  const offset = (spread: number) => centerOffset(pagesOf(spread).map(boxInRoom), room, centering)
  const boxSeen = (index: number, spread: number) => {
    const own = box(index)
    return { ...own, x: own.x + offset(spread) }
  }

  return {
    viewport,
    padding,
    pagination,
    spine: padding.left + Math.round(room.width / 2),
    share: room.width / across,
    place,
    box,
    pagesOf,
    boxSeen,
    offset,
    content(spreads) {
      const everything = { x: 0, y: 0, ...viewport }
      if (!centering) return everything
      const boxes = spreads.flatMap((spread) => pagesOf(spread).map((index) => boxSeen(index, spread)))
      return around(boxes) ?? everything
    },
  }
}
