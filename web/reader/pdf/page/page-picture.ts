import type { PDFPageProxy, RenderTask } from 'pdfjs-dist'
import type { PageView } from '#flipbook/render/page-source.ts'
import { type PageTheme, tintPage } from '../../page-theme.ts'
import type { PageBox } from '../text/piece-boxes.ts'
import { drawBuyerMark } from './buyer-mark.ts'
import { aroundVisible, covers, WHOLE } from './page-region.ts'

export type PictureLook = {
  theme: PageTheme
  /** Written at the foot of the page. */
  mark: string | undefined
}

export type PagePicture = {
  /** Paints for the given view and look, unless the present picture will do. */
  paint(view: PageView, look: PictureLook): void
  canvas(): HTMLCanvasElement | undefined
  /** Stops painting and frees the canvases. Resolves when pdf.js no longer paints this page. */
  release(): Promise<void>
}

export type PictureEvents = { painted(): void; failed(error: unknown): void }

type Pixels = { width: number; height: number }
type Painted = { canvas: HTMLCanvasElement; look: string; wanted: number; region: PageBox }

/**
 * The picture of a page. The whole page is as sharp as the view's pixel limit allows. Where that is not sharp enough,
 * a tile over it shows the part in view at full resolution.
 */
export function createPagePicture(
  page: PDFPageProxy,
  element: HTMLElement,
  annotationMode: number,
  events: PictureEvents,
): PagePicture {
  const unscaled = page.getViewport({ scale: 1 })
  const ratio = unscaled.height / unscaled.width
  let whole: Painted | undefined
  let tile: Painted | undefined
  let running: RenderTask | undefined
  let generation = 0
  let released = false

  const paint = async (view: PageView, look: PictureLook) => {
    const own = ++generation
    running?.cancel()
    const wanted = Math.max(1, view.width * view.resolution)
    const written = `${look.theme} ${look.mark}`
    const affordable = Math.sqrt(view.maxPixels / ratio)
    const tiled = view.visible !== undefined && wanted > affordable * 1.02
    // Under a tile the whole page needs no more pixels than it has, or half of the limit.
    const width = tiled
      ? Math.min(wanted, Math.sqrt(view.maxPixels / 2 / ratio))
      : Math.min(wanted, affordable)
    const pixels = pixelsOf(width)
    const current = () => own === generation && !released

    if (!(whole?.look === written && fits(whole, pixels, tiled))) {
      const excess = whole?.look === written ? whole.canvas.width / pixels.width : 0
      if (whole && excess >= 1.1) replaceWhole({ ...whole, canvas: scaledDown(whole.canvas, pixels) })
      else {
        const painted = await render(pixels, WHOLE, look, whole === undefined, current)
        if (!painted || !current()) return
        replaceWhole({ canvas: painted, look: written, wanted: width, region: WHOLE })
      }
    }
    if (!tiled || view.visible === undefined) {
      if (tile && !(view.visible === undefined && tile.wanted === wanted)) replaceTile(undefined)
      return
    }
    const region = aroundVisible(view.visible)
    const kept = tile?.look === written && tile.wanted === wanted && covers(tile.region, view.visible)
    if (kept) return
    const most = Math.sqrt(view.maxPixels / 2 / (ratio * region.width * region.height))
    const painted = await render(pixelsOf(Math.min(wanted, most)), region, look, false, current)
    if (painted && current()) replaceTile({ canvas: painted, look: written, wanted, region })
  }

  const pixelsOf = (width: number): Pixels => {
    const whole = Math.max(1, Math.floor(width))
    return { width: whole, height: Math.max(1, Math.floor(whole * ratio)) }
  }

  /** A part of the page in pixels of a picture with `pixels` pixels in all. */
  const render = async (
    pixels: Pixels,
    region: PageBox,
    look: PictureLook,
    watched: boolean,
    current: () => boolean,
  ): Promise<HTMLCanvasElement | undefined> => {
    const left = Math.floor(region.x * pixels.width)
    const top = Math.floor(region.y * pixels.height)
    const canvas = newCanvas({
      width: Math.max(1, Math.ceil(region.width * pixels.width)),
      height: Math.max(1, Math.ceil(region.height * pixels.height)),
    })
    // The first picture is shown while it is painted; later ones replace it when they are done.
    if (watched) element.prepend(canvas)
    const task = page.render({
      canvas,
      viewport: page.getViewport({ scale: pixels.width / unscaled.width }),
      annotationMode,
      ...(region === WHOLE ? {} : { transform: [1, 0, 0, 1, -left, -top] }),
    })
    running = task
    try {
      await task.promise
      if (!current()) return discard(canvas)
      tintPage(canvas, look.theme)
      if (look.mark !== undefined)
        drawBuyerMark(canvas, look.mark, { ...pixels, left, top, theme: look.theme })
      return canvas
    } catch (error) {
      discard(canvas)
      const cancelled = error instanceof Error && error.name === 'RenderingCancelledException'
      if (!cancelled && current() && whole === undefined) events.failed(error)
      return undefined
    }
  }

  const discard = (canvas: HTMLCanvasElement): undefined => {
    canvas.remove()
    free(canvas)
  }

  const replaceWhole = (next: Painted) => {
    if (whole && whole.canvas !== next.canvas) discard(whole.canvas)
    if (!next.canvas.isConnected) element.prepend(next.canvas)
    whole = next
    events.painted()
  }

  const replaceTile = (next: Painted | undefined) => {
    if (tile) discard(tile.canvas)
    tile = next
    if (!next) return
    const { x, y, width, height } = next.region
    next.canvas.style.inset = `${y * 100}% auto auto ${x * 100}%`
    next.canvas.style.width = `${width * 100}%`
    next.canvas.style.height = `${height * 100}%`
    next.canvas.dataset.tile = ''
    whole?.canvas.after(next.canvas)
  }

  return {
    paint: (view, look) => void paint(view, look),
    canvas: () => whole?.canvas,
    async release() {
      released = true
      const task = running
      task?.cancel()
      if (whole) discard(whole.canvas)
      if (tile) discard(tile.canvas)
      whole = undefined
      tile = undefined
      await task?.promise.catch(() => {})
    },
  }
}

/** Whether a picture of the whole page will do: sharp enough, and no larger than necessary. */
function fits({ canvas }: Painted, pixels: Pixels, tiled: boolean): boolean {
  const excess = canvas.width / pixels.width
  return tiled ? canvas.width > 0 : excess > 0.98 && excess < 1.1
}

export function newCanvas({ width, height }: Pixels): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.className = 'pdf-canvas'
  canvas.setAttribute('aria-hidden', 'true')
  return canvas
}

function scaledDown(canvas: HTMLCanvasElement, size: Pixels): HTMLCanvasElement {
  const smaller = newCanvas(size)
  smaller.getContext('2d', { alpha: false })?.drawImage(canvas, 0, 0, size.width, size.height)
  return smaller
}

/** Browsers give a canvas's memory back when its size is 0, not when the element is dropped. */
function free(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
