import { round } from './scene.ts'

// Four cubic curves make a circle when their handles are this part of the radius long.
const KAPPA = 0.5523

export type XY = readonly [number, number]

export function ellipse(cx: number, cy: number, rx: number, ry = rx, degrees = 0): string {
  const angle = (degrees * Math.PI) / 180
  const point = (x: number, y: number): string => {
    const px = cx + x * rx * Math.cos(angle) - y * ry * Math.sin(angle)
    const py = cy + x * rx * Math.sin(angle) + y * ry * Math.cos(angle)
    return `${round(px)} ${round(py)}`
  }
  const k = KAPPA
  return (
    `M${point(1, 0)}C${point(1, k)} ${point(k, 1)} ${point(0, 1)}C${point(-k, 1)} ${point(-1, k)} ${point(-1, 0)}` +
    `C${point(-1, -k)} ${point(-k, -1)} ${point(0, -1)}C${point(k, -1)} ${point(1, -k)} ${point(1, 0)}Z`
  )
}

export function rectangle(x: number, y: number, w: number, h: number): string {
  return `M${round(x)} ${round(y)}L${round(x + w)} ${round(y)}L${round(x + w)} ${round(y + h)}L${round(x)} ${round(y + h)}Z`
}

export function roundedRectangle(x: number, y: number, w: number, h: number, radius: number): string {
  const r = Math.min(radius, w / 2, h / 2)
  const k = r * (1 - KAPPA)
  const p = (px: number, py: number): string => `${round(px)} ${round(py)}`
  return (
    `M${p(x + r, y)}L${p(x + w - r, y)}C${p(x + w - k, y)} ${p(x + w, y + k)} ${p(x + w, y + r)}` +
    `L${p(x + w, y + h - r)}C${p(x + w, y + h - k)} ${p(x + w - k, y + h)} ${p(x + w - r, y + h)}` +
    `L${p(x + r, y + h)}C${p(x + k, y + h)} ${p(x, y + h - k)} ${p(x, y + h - r)}` +
    `L${p(x, y + r)}C${p(x, y + k)} ${p(x + k, y)} ${p(x + r, y)}Z`
  )
}

export function polygon(points: readonly XY[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

export function line(points: readonly XY[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`
}

/** A line between two points. */
export const segment = (x1: number, y1: number, x2: number, y2: number): string =>
  line([
    [x1, y1],
    [x2, y2],
  ])

/** A pointed leaf from the first point to the second, `belly` wide at its middle. */
export function leaf(x1: number, y1: number, x2: number, y2: number, belly: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [nx, ny] = [(-(y2 - y1) / length) * belly, ((x2 - x1) / length) * belly]
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const p = (x: number, y: number): string => `${round(x)} ${round(y)}`
  return `M${p(x1, y1)}Q${p(mx + nx, my + ny)} ${p(x2, y2)}Q${p(mx - nx, my - ny)} ${p(x1, y1)}Z`
}

/** A ring of `count` leaves round a centre, from radius `inner` to `outer`. */
export function petals(
  cx: number,
  cy: number,
  count: number,
  inner: number,
  outer: number,
  belly: number,
  from = 0,
): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + (index * 360) / count) * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return leaf(cx + cos * inner, cy + sin * inner, cx + cos * outer, cy + sin * outer, belly)
  }).join('')
}

/** Small dots on a ring. */
export function dotRing(
  cx: number,
  cy: number,
  count: number,
  radius: number,
  dot: number,
  from = 0,
): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + (index * 360) / count) * Math.PI) / 180
    return ellipse(cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius, dot)
  }).join('')
}

/** A closed curve through the middles of a polygon's sides: the polygon with its corners worn off. */
export function pebble(points: readonly XY[]): string {
  const middle = (a: XY, b: XY): XY => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const [sx, sy] = middle(last, first)
  const curves = points.map((corner, index) => {
    const [ex, ey] = middle(corner, points[(index + 1) % points.length] ?? first)
    return `Q${round(corner[0])} ${round(corner[1])} ${round(ex)} ${round(ey)}`
  })
  return `M${round(sx)} ${round(sy)}${curves.join('')}Z`
}

/** A smooth open curve through points (Catmull–Rom), without its closing; `M` first. */
export function smooth(points: readonly XY[]): string {
  const first = points[0]
  if (!first) return ''
  let d = `M${round(first[0])} ${round(first[1])}`
  for (let index = 0; index < points.length - 1; index++) {
    const p1 = points[index] ?? first
    const p2 = points[index + 1] ?? p1
    const p0 = points[index - 1] ?? p1
    const p3 = points[index + 2] ?? p2
    d += `C${round(p1[0] + (p2[0] - p0[0]) / 6)} ${round(p1[1] + (p2[1] - p0[1]) / 6)} `
    d += `${round(p2[0] - (p3[0] - p1[0]) / 6)} ${round(p2[1] - (p3[1] - p1[1]) / 6)} ${round(p2[0])} ${round(p2[1])}`
  }
  return d
}
