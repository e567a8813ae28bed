import type { Box, Size } from '../geometry/fit.ts'

/** A page as it looks, ready to be drawn. */
export type PagePicture = HTMLCanvasElement | HTMLImageElement | ImageBitmap | OffscreenCanvas

/** How a page is to be shown. Its element always has `width` × `height` CSS pixels; zooming scales it from outside. */
export type PageView = {
  width: number
  height: number
  /**
   * Device pixels per CSS pixel that look sharp: the screen's ratio, multiplied by the zoom once the book stands
   * still.
   */
  resolution: number
  /** The most pixels that the picture may have, whatever the resolution asks for. */
  maxPixels: number
  /** The page is in view and nothing moves, so that it is worth a text layer. Otherwise it is only kept ready. */
  inView: boolean
  /**
   * The part of the page in view, in fractions of its width and height; given while the book is zoomed and still. A
   * page whose whole picture would exceed `maxPixels` can draw this part at full resolution over a blurred whole.
   */
  visible: Box | undefined
}

/** What a mounted page reports to the book. */
export type PageHost = {
  /** There is something to see, or something new. A turning sheet takes the new picture over. */
  painted(): void
  /** `size()` now gives another size, which may become known only when the page is read. */
  resized(): void
}

export type MountedPage = {
  update(view: PageView): void
  /** The page's current picture, without waiting; `undefined` while there is none and blank paper is shown. */
  picture(): PagePicture | undefined
  /** Gives everything back: stops running work, empties the element, sets canvases to 0 × 0. */
  release(): void
}

/**
 * Anything that can be a page: an image, a canvas, a document. The book mounts few pages at a time, releases them
 * when they leave its window, and never waits for them: a page that is not painted yet turns as blank paper.
 */
export type PageSource = {
  /** The page's size in any unit; only its proportions matter. */
  size(): Size
  /** Read out for the page, for instance "Page 3". */
  label: string
  mount(element: HTMLElement, view: PageView, host: PageHost): MountedPage
}
