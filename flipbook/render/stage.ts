import type { Box } from '../geometry/fit.ts'
import type { View } from '../geometry/zoom.ts'
import type { GestureMode } from '../gesture/gesture-types.ts'
import { div } from './element.ts'

/** The elements inside the book's root, from outside in. */
export type Stage = {
  /** Where pages are mounted. */
  pages: HTMLElement
  /** Where the turning sheet is painted, over the pages. */
  sheet: HTMLElement
  showView(view: View, look: ViewLook): void
  /** Moves the book sideways, so that a cover alone is centred. */
  showOffset(offset: number): void
  /** Puts a shadow under each lying page, beneath all pages, so that no shadow falls on a neighbour. */
  showBeds(boxes: readonly Box[]): void
  announce(text: string): void
  destroy(): void
}

/** What the styles of the root depend on besides the view. */
export type ViewLook = { zoomed: boolean; moving: boolean; mode: GestureMode }

const HIDDEN_BUT_READ =
  'position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'

const BED =
  'position:absolute;display:none;pointer-events:none;box-shadow:0 1px 2px rgb(0 0 0 / .16),0 4px 12px rgb(0 0 0 / .1),0 18px 44px rgb(0 0 0 / .14)'

export function createStage(root: HTMLElement): Stage {
  if (getComputedStyle(root).position === 'static') root.style.position = 'relative'
  const zoomed = div(root, 'position:absolute;inset:0;transform-origin:0 0')
  const book = div(zoomed, 'position:absolute;inset:0')
  const beds = [div(book, BED), div(book, BED)]
  const pages = div(book, 'position:absolute;inset:0')
  const sheet = div(book, 'position:absolute;inset:0;pointer-events:none')
  const live = div(root, HIDDEN_BUT_READ)
  live.setAttribute('aria-live', 'polite')
  live.setAttribute('aria-atomic', 'true')

  return {
    pages,
    sheet,
    showView({ zoom, x, y }, { zoomed: isZoomed, moving, mode }) {
      const plain = zoom === 1 && x === 0 && y === 0
      zoomed.style.transform = plain
        ? 'none'
        : `translate(${x.toFixed(2)}px,${y.toFixed(2)}px) scale(${zoom})`
      root.style.touchAction = isZoomed || mode !== 'turn' ? 'none' : 'pan-y'
      // A page that stands up comes nearer and looks higher than the viewport. Only a zoomed book is clipped.
      root.style.overflow = isZoomed || moving ? 'hidden' : 'visible'
      root.style.cursor = mode === 'select' ? 'auto' : isZoomed ? 'grab' : 'default'
    },
    showOffset(offset) {
      book.style.transform = offset === 0 ? 'none' : `translateX(${offset.toFixed(2)}px)`
    },
    showBeds(boxes) {
      beds.forEach(({ style }, i) => {
        const box = boxes[i]
        style.display = box ? 'block' : 'none'
        if (!box) return
        style.left = `${box.x}px`
        style.top = `${box.y}px`
        style.width = `${box.width}px`
        style.height = `${box.height}px`
      })
    },
    announce(text) {
      if (live.textContent !== text) live.textContent = text
    },
    destroy() {
      zoomed.remove()
      live.remove()
    },
  }
}
