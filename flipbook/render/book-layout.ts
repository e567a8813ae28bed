import { around, type Box, centerOffset, fitPage, type Place, placeOf, type Size } from '../geometry/fit.ts'
import { type Pagination, pagesAcross, paginate } from '../geometry/spreads.ts'
import type { BookOptions } from './book-options.ts'

/** Everything that follows from the pages and the viewport's size. Made anew when either changes. */
export type BookLayout = {
  viewport: Size
  pagination: Pagination
  place(index: number): Place
  box(index: number): Box
  /** The pages of a spread that are there, as indexes of the page list. */
  pagesOf(spread: number): number[]
  /** How far a spread is moved sideways to stand in the middle. */
  offset(spread: number): number
  /** What may be seen while these spreads are, in viewport pixels before the zoom. */
  content(spreads: readonly number[]): Box
}

const UNKNOWN: Size = { width: 2, height: 3 }

export function layOutBook(options: BookOptions, viewport: Size): BookLayout {
  const { pages, forwardDirection, centering, singlePage } = options
  const across = pagesAcross(viewport.width, viewport.height, singlePage)
  const pagination = paginate(
    pages.map((page) => page !== null),
    across,
  )
  const place = (index: number) => placeOf(index, across, forwardDirection)
  const box = (index: number) => fitPage(pages[index]?.size() ?? UNKNOWN, viewport, across, place(index))
  const pagesOf = (spread: number) =>
    [pagination.spreads[spread]?.first, pagination.spreads[spread]?.second].filter((index) => index != null)
  const offset = (spread: number) => centerOffset(pagesOf(spread).map(box), viewport, centering)

  return {
    viewport,
    pagination,
    place,
    box,
    pagesOf,
    offset,
    content(spreads) {
      const everything = { x: 0, y: 0, ...viewport }
      if (!centering) return everything
      const boxes = spreads.flatMap((spread) => {
        const moved = offset(spread)
        return pagesOf(spread).map((index) => ({ ...box(index), x: box(index).x + moved }))
      })
      return around(boxes) ?? everything
    },
  }
}
