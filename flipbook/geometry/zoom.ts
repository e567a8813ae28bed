import { between } from './easing.ts'
import type { Box, Size } from './fit.ts'

/** The stage's transform: a point p of the flat book appears at (x, y) + zoom · p. */
export type View = { zoom: number; x: number; y: number }

export type Point = { x: number; y: number }

export const UNZOOMED: View = { zoom: 1, x: 0, y: 0 }

/** The zoom levels in rising order without repetition; `[1]` when there is no usable one. */
export function zoomLevels(zooms: readonly number[] | null | undefined): number[] {
  const usable = [...new Set(zooms ?? [])].filter((zoom) => Number.isFinite(zoom) && zoom > 0)
  return usable.length > 0 ? usable.sort((a, b) => a - b) : [1]
}

/** The next level above `zoom`, or the highest. A pinch may have left the zoom between two levels. */
export function levelAbove(levels: readonly number[], zoom: number): number {
  return levels.find((level) => level > zoom * 1.001) ?? levels.at(-1) ?? 1
}

/** The next level below `zoom`, or the lowest. */
export function levelBelow(levels: readonly number[], zoom: number): number {
  return levels.findLast((level) => level < zoom * 0.999) ?? levels[0] ?? 1
}

/** The level that a tap leads to: the next one, and from the highest back to the lowest. */
export function levelAfterTap(levels: readonly number[], zoom: number): number {
  const highest = levels.at(-1) ?? 1
  return zoom >= highest * 0.999 ? (levels[0] ?? 1) : levelAbove(levels, zoom)
}

/**
 * A view with another zoom in which the book's point under `anchor` (viewport pixels) stays in place: x' = a − (a −
 * x)·z'/z.
 */
export function zoomAround(view: View, zoom: number, anchor: Point): View {
  const ratio = zoom / view.zoom
  return { zoom, x: anchor.x - (anchor.x - view.x) * ratio, y: anchor.y - (anchor.y - view.y) * ratio }
}

/**
 * Keeps the book in the viewport. On an axis where the book is larger than the viewport, its edges stay outside.
 * Where it is smaller, it is centred on its own middle, which padding may have moved, as long as all of it is
 * visible. `content` is the box of the visible pages in unzoomed viewport pixels.
 */
export function withinBounds(view: View, content: Box, viewport: Size): View {
  return {
    zoom: view.zoom,
    x: withinAxis(view.x, view.zoom, content.x, content.width, viewport.width),
    y: withinAxis(view.y, view.zoom, content.y, content.height, viewport.height),
  }
}

function withinAxis(offset: number, zoom: number, start: number, length: number, viewport: number): number {
  if (length * zoom <= viewport) {
    const middle = start + length / 2
    const half = (length * zoom) / 2
    return Math.min(viewport - half, Math.max(half, middle)) - middle * zoom
  }
  const lowest = viewport - (start + length) * zoom
  const highest = -start * zoom
  return Math.min(highest, Math.max(lowest, offset))
}

/** The view at `t` (0 to 1) between two. All three numbers change linearly, so the anchor moves in a straight line. */
export function viewBetween(from: View, to: View, t: number): View {
  return {
    zoom: between(from.zoom, to.zoom, t),
    x: between(from.x, to.x, t),
    y: between(from.y, to.y, t),
  }
}

/** The part of a box that a view shows in the viewport, in fractions of the box; `undefined` where none is. */
export function visiblePart({ zoom, x, y }: View, box: Box, viewport: Size): Box | undefined {
  const part = (start: number, length: number, offset: number, seen: number) => {
    const from = Math.max(0, (-offset / zoom - start) / length)
    const to = Math.min(1, ((seen - offset) / zoom - start) / length)
    return { from, length: to - from }
  }
  const across = part(box.x, box.width, x, viewport.width)
  const down = part(box.y, box.height, y, viewport.height)
  if (across.length <= 0 || down.length <= 0) return undefined
  return { x: across.from, y: down.from, width: across.length, height: down.length }
}
