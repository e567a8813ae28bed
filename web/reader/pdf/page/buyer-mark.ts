import type { PageTheme } from '../../page-theme.ts'

export type MarkPlace = {
  /** The size of the whole page in pixels, and the position of the canvas on it. */
  width: number
  height: number
  left: number
  top: number
  theme: PageTheme
}

const SHARE_OF_WIDTH = 0.016
const INK: Record<PageTheme, string> = {
  siang: 'rgb(90 84 76 / 0.55)',
  sepia: 'rgb(84 68 44 / 0.55)',
  malam: 'rgb(190 182 170 / 0.5)',
}

/**
 * Writes the buyer's name at the foot of a page, small and grey. It is drawn into the picture, so that it turns with
 * the page and is in every screenshot.
 */
export function drawBuyerMark(canvas: HTMLCanvasElement, mark: string, place: MarkPlace): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const size = Math.max(5, Math.min(place.width, place.height) * SHARE_OF_WIDTH)
  context.save()
  context.setTransform(1, 0, 0, 1, -place.left, -place.top)
  context.globalCompositeOperation = 'source-over'
  context.globalAlpha = 1
  context.filter = 'none'
  context.font = `${size}px 'Plus Jakarta Sans Variable', system-ui, sans-serif`
  context.fillStyle = INK[place.theme]
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillText(mark, place.width / 2, place.height - size * 0.7, place.width * 0.94)
  context.restore()
}
