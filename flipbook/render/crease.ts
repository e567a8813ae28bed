import type { Place } from '../geometry/fit.ts'

/** How dark the paper is near the spine, by the distance from it as a fraction of the page's width. */
const STOPS: readonly (readonly [at: number, alpha: number])[] = [
  [0, 0.15],
  [0.012, 0.085],
  [0.045, 0.035],
  [0.12, 0],
]

/** The shade at the spine of a lying page, as a CSS background; none on a page that lies alone. */
export function creaseBackground(place: Place): string {
  if (place === 'alone') return 'none'
  const direction = place === 'left' ? 'to left' : 'to right'
  return `linear-gradient(${direction}, ${STOPS.map(([at, alpha]) => `rgba(0,0,0,${alpha}) ${at * 100}%`).join(', ')})`
}

/**
 * Draws the same shade on a strip, so that a page looks the same when it lifts. `left` and `width` are those of the
 * whole page in the context's pixels.
 */
export function paintCrease(
  context: CanvasRenderingContext2D,
  place: Place,
  left: number,
  width: number,
  height: number,
): void {
  if (place === 'alone') return
  const spine = place === 'left' ? left + width : left
  const reach = place === 'left' ? -width : width
  const gradient = context.createLinearGradient(spine, 0, spine + reach * 0.12, 0)
  for (const [at, alpha] of STOPS) gradient.addColorStop(at / 0.12, `rgba(0,0,0,${alpha})`)
  context.fillStyle = gradient
  context.fillRect(Math.min(spine, spine + reach * 0.12), 0, width * 0.12, height)
}
