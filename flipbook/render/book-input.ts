import { around } from '../geometry/fit.ts'
import type { Point } from '../geometry/zoom.ts'
import type { GestureContext, GestureEffect, GestureTarget } from '../gesture/gesture-types.ts'
import { type KeyCommand, keyCommand } from '../gesture/keyboard.ts'
import type { WheelIntent } from '../gesture/wheel.ts'
import type { BookContext } from './book-context.ts'
import { listenToPointers } from './pointer-input.ts'
import type { Turning } from './turning.ts'
import type { Zooming } from './zooming.ts'

export type BookInput = {
  root: HTMLElement
  turning: Turning
  zooming: Zooming
  goToPage(page: number): void
}

/** Translates pointer, wheel and key events into actions of the book. Returns a function that stops it. */
export function listenToReader(
  book: BookContext,
  { root, turning, zooming, goToPage }: BookInput,
): () => void {
  const widestPage = () =>
    Math.max(0, ...book.layout.pagesOf(book.spread).map((index) => book.layout.box(index).width)) ||
    book.layout.share

  const gestureContext = (): GestureContext => ({
    mode: book.options.mode,
    zoomed: zooming.isZoomed(),
    pageWidth: widestPage(),
    swipeMin: book.options.swipeMin,
    dragToFlip: book.options.dragToFlip,
    clickToZoom: book.options.clickToZoom && zooming.hasLevels(),
    canFlipLeft: turning.canFlip('left'),
    canFlipRight: turning.canFlip('right'),
  })

  const targetAt = (point: Point): GestureTarget => {
    const { layout, spread } = book
    const content = around(layout.pagesOf(spread).map((index) => layout.boxSeen(index, spread)))
    if (!content) return 'control'
    const view = zooming.view()
    const x = (point.x - view.x) / view.zoom
    const y = (point.y - view.y) / view.zoom
    if (x < content.x) return 'margin-left'
    if (x > content.x + content.width) return 'margin-right'
    return y < content.y || y > content.y + content.height ? 'control' : 'page'
  }

  const onEffect = (effect: GestureEffect) => {
    switch (effect.type) {
      case 'flip-begin':
        return turning.takeUp(effect.side)
      case 'flip-progress':
        return turning.drag(effect.progress)
      case 'flip-end':
        return turning.letGo(effect.commit)
      case 'pan':
        return zooming.pan(effect.dx, effect.dy)
      case 'pinch':
        return zooming.pinch(effect.scale, effect.from, effect.to)
      case 'pinch-end':
        return zooming.pinchEnd()
      case 'tap':
        return zooming.tap(effect.at)
      case 'turn':
        return turning.flip(effect.side)
    }
  }

  const onWheel = (intent: WheelIntent, at: Point) => {
    if (intent.type === 'zoom') zooming.wheel(intent.factor, at)
    else zooming.pan(intent.dx, intent.dy)
  }

  const onCommand = (command: KeyCommand) => {
    const { layout, events } = book
    switch (command.type) {
      case 'flip':
        return turning.flip(command.side)
      case 'go':
        return goToPage(command.to === 'first' ? 1 : layout.pagination.numPages)
      case 'zoom':
        if (command.direction === 'in') return zooming.zoomIn()
        return command.direction === 'out' ? zooming.zoomOut() : zooming.end()
      case 'pan':
        return zooming.pan(
          (-command.x * layout.viewport.width) / 10,
          (-command.y * layout.viewport.height) / 10,
        )
      case 'fullscreen':
        if (events.onFullscreen) return events.onFullscreen()
        // The browser may refuse; the book then stays as it is.
        if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
        else void root.requestFullscreen().catch(() => {})
    }
  }

  const onKey = (event: KeyboardEvent) => {
    const { keyboard, forwardDirection } = book.options
    if (event.defaultPrevented || keyboard === 'off') return
    const target = event.target instanceof Element ? event.target : null
    if (keyboard === 'focus' && !(target && root.contains(target))) return
    if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="slider"]'))
      return
    // Space presses the focused button or link, and must not turn the page as well.
    if (event.key === ' ' && target?.closest('button, a[href], summary')) return
    const command = keyCommand(event, forwardDirection, zooming.isZoomed())
    if (!command) return
    event.preventDefault()
    onCommand(command)
  }

  const stopPointers = listenToPointers(root, {
    context: gestureContext,
    targetAt,
    wheelMode: () => book.options.wheel,
    onEffect,
    onWheel,
  })
  const { ownerDocument } = root
  ownerDocument.addEventListener('keydown', onKey)
  return () => {
    stopPointers()
    ownerDocument.removeEventListener('keydown', onKey)
  }
}
