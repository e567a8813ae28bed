import type { Point, View } from '../geometry/zoom.ts'
import type { BookLayout } from './book-layout.ts'

/** A place in the book that does not depend on how it is laid out: a page's number, and fractions of that page. */
export type HeldPoint = { page: number; at: Point }

/** What a view shows in the middle of the viewport: of the page that lies there, or of the one next to it. */
export function pointInMiddle(view: View, layout: BookLayout, spread: number): HeldPoint | undefined {
  const { viewport, pagination } = layout
  const x = (viewport.width / 2 - view.x) / view.zoom - layout.offset(spread)
  const y = (viewport.height / 2 - view.y) / view.zoom
  const distance = (index: number) => {
    const box = layout.box(index)
    return Math.max(box.x - x, x - box.x - box.width, 0)
  }
  const [index] = layout.pagesOf(spread).sort((a, b) => distance(a) - distance(b))
  if (index === undefined) return undefined
  const box = layout.box(index)
  return {
    page: index - pagination.leading + 1,
    at: { x: (x - box.x) / box.width, y: (y - box.y) / box.height },
  }
}

/** The view at a zoom with a point in the middle of the viewport. */
export function viewOfPoint({ page, at }: HeldPoint, zoom: number, layout: BookLayout, spread: number): View {
  const { viewport, pagination } = layout
  const box = layout.box(page - 1 + pagination.leading)
  const x = box.x + layout.offset(spread) + at.x * box.width
  const y = box.y + at.y * box.height
  return { zoom, x: viewport.width / 2 - x * zoom, y: viewport.height / 2 - y * zoom }
}
