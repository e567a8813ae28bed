import type { Point, View } from '../geometry/zoom.ts'
import type { BookLayout } from './book-layout.ts'

/** A point of the book that stays the same in every layout: a page's number, and fractions of that page. */
export type HeldPoint = Point & { page: number }

/** How far a page's point is from the middle of the viewport, in viewport pixels. */
export function awayFromMiddle(point: HeldPoint, view: View, layout: BookLayout, spread: number): Point {
  const { viewport, pagination } = layout
  const box = layout.boxSeen(point.page - 1 + pagination.leading, spread)
  return {
    x: viewport.width / 2 - view.x - (box.x + point.x * box.width) * view.zoom,
    y: viewport.height / 2 - view.y - (box.y + point.y * box.height) * view.zoom,
  }
}

/** The point in the middle of the viewport, on the page whose own middle is nearest to it. */
export function pointInMiddle(view: View, layout: BookLayout, spread: number): HeldPoint | undefined {
  return layout
    .pagesOf(spread)
    .map((index) => {
      const page = index - layout.pagination.leading + 1
      const { width, height } = layout.box(index)
      const away = awayFromMiddle({ page, x: 0, y: 0 }, view, layout, spread)
      return { page, x: away.x / width / view.zoom, y: away.y / height / view.zoom }
    })
    .sort((a, b) => Math.abs(a.x - 0.5) - Math.abs(b.x - 0.5))[0]
}
