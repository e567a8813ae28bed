import { easeInOut } from '../geometry/easing.ts'
import type { Box } from '../geometry/fit.ts'
import {
  levelAbove,
  levelAfterTap,
  levelBelow,
  type Point,
  UNZOOMED,
  type View,
  viewBetween,
  withinBounds,
  zoomAround,
  zoomLevels,
} from '../geometry/zoom.ts'
import type { BookContext } from './book-context.ts'
import { type Tween, tween } from './tween.ts'

export type Zooming = {
  view(): View
  /** The zoom that is shown, or the target of a running animation. */
  zoom(): number
  isZoomed(): boolean
  isMoving(): boolean
  canZoomIn(): boolean
  canZoomOut(): boolean
  hasLevels(): boolean
  zoomIn(): void
  zoomOut(): void
  /** To the first zoom. */
  end(): void
  /** Any zoom between the first and the last. Without an anchor, around the middle of the viewport. */
  zoomTo(zoom: number, anchor?: Point): void
  /** Makes the book as wide as the viewport, with its top in view. */
  zoomToWidth(): void
  /** The next zoom around the tapped point; after the last one back to the first. */
  tap(at: Point): void
  /** Two fingers have moved. `from` and `to` are the points half-way between them, before and after. */
  pinch(scale: number, from: Point, to: Point): void
  pinchEnd(): void
  wheel(factor: number, at: Point): void
  pan(dx: number, dy: number): void
  /** Brings the view within its bounds and shows it. */
  show(): void
  destroy(): void
}

/** Zooms and moves the view over the book. `content` gives the box of the visible pages, before the zoom. */
export function createZooming(book: BookContext, content: () => Box): Zooming {
  let view: View = { ...UNZOOMED, zoom: zoomLevels(book.options.zooms)[0] ?? 1 }
  let running: { zoom: number; tween: Tween } | undefined
  let touched = false

  const levels = () => zoomLevels(book.options.zooms)
  const lowest = () => levels()[0] ?? 1
  const clamp = (zoom: number) => Math.min(levels().at(-1) ?? 1, Math.max(lowest(), zoom))
  const zoom = () => running?.zoom ?? view.zoom
  const isZoomed = () => view.zoom > lowest() * 1.001

  const show = () => {
    view = withinBounds(view, content(), book.layout.viewport)
    book.stage.showView(view, { zoomed: isZoomed(), moving: running !== undefined, mode: book.options.mode })
  }

  const move = (next: View) => {
    view = next
    show()
    book.settle()
  }

  /** A zoom that is replaced by another ends where it is: every `onZoomStart` has its `onZoomEnd`. */
  const interrupt = () => {
    if (!running) return
    const { zoom: wanted, tween: under } = running
    under.cancel()
    running = undefined
    book.events.onZoomEnd?.(wanted)
  }

  const glideTo = (target: View) => {
    interrupt()
    const to = withinBounds(target, content(), book.layout.viewport)
    const from = view
    const { events, options } = book
    if (Math.abs(to.zoom - from.zoom) < 1e-3) return book.settle()
    events.onZoomStart?.(to.zoom)
    const done = () => {
      running = undefined
      view = to
      show()
      events.onZoomEnd?.(to.zoom)
      book.settle()
    }
    const frame = (share: number) => {
      view = viewBetween(from, to, easeInOut(share))
      book.stage.showView(view, { zoomed: isZoomed(), moving: true, mode: options.mode })
    }
    const duration = book.reducedMotion() ? 0 : options.zoomDuration
    if (!(duration > 0)) return done()
    running = { zoom: to.zoom, tween: tween(duration, frame, done) }
    book.notifyChange()
  }

  const zoomTo = (wanted: number, anchor?: Point) => {
    const { width, height } = book.layout.viewport
    glideTo(zoomAround(view, wanted, anchor ?? { x: width / 2, y: height / 2 }))
  }

  return {
    view: () => view,
    zoom,
    isZoomed,
    isMoving: () => running !== undefined || touched,
    canZoomIn: () => levelAbove(levels(), zoom()) > zoom() * 1.001,
    canZoomOut: () => levelBelow(levels(), zoom()) < zoom() * 0.999,
    hasLevels: () => levels().length > 1,
    zoomIn: () => zoomTo(levelAbove(levels(), zoom())),
    zoomOut: () => zoomTo(levelBelow(levels(), zoom())),
    end: () => zoomTo(lowest()),
    zoomTo: (wanted, anchor) => zoomTo(clamp(wanted), anchor),
    zoomToWidth() {
      const { width } = book.layout.viewport
      const box = content()
      const wanted = clamp(width / Math.max(1, box.width))
      glideTo({ zoom: wanted, x: width / 2 - (box.x + box.width / 2) * wanted, y: -box.y * wanted })
    },
    tap: (at) => zoomTo(levelAfterTap(levels(), zoom()), at),
    pinch(scale, from, to) {
      touched = true
      const zoomed = zoomAround(view, clamp(view.zoom * scale), from)
      move({ ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y })
    },
    pinchEnd() {
      touched = false
      book.settle()
    },
    wheel: (factor, at) => move(zoomAround(view, clamp(view.zoom * factor), at)),
    pan: (dx, dy) => move({ ...view, x: view.x + dx, y: view.y + dy }),
    show,
    destroy: () => running?.tween.cancel(),
  }
}
