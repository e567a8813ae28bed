import type { Dyes, Tile } from './dyes.ts'
import { dotRing, ellipse, leaf, pebble, petals, polygon, rectangle, segment, type XY } from './outlines.ts'
import { randomOf } from './random.ts'
import type { PathShape } from './scene.ts'

/** What is left of a polygon on the near side of the line half-way between two points. */
function nearerTo(cell: XY[], own: XY, other: XY): XY[] {
  const [mx, my] = [(own[0] + other[0]) / 2, (own[1] + other[1]) / 2]
  const [nx, ny] = [other[0] - own[0], other[1] - own[1]]
  const side = ([x, y]: XY): number => (x - mx) * nx + (y - my) * ny
  const kept: XY[] = []
  for (const [index, point] of cell.entries()) {
    const next = cell[(index + 1) % cell.length] ?? point
    const [a, b] = [side(point), side(next)]
    if (a <= 0) kept.push(point)
    if (a * b < 0) {
      const part = a / (a - b)
      kept.push([point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part])
    }
  }
  return kept
}

/** Islands of a "map of the world", after the batik of that name: a jittered grid cut by nearest distance. */
export function sekarJagadTile(dye: Dyes): Tile {
  const random = randomOf('sekar jagad')
  const grid = 4
  const step = 110
  const size = grid * step
  const sites: XY[] = Array.from({ length: grid * grid }, (_, index) => [
    ((index % grid) + 0.18 + random() * 0.64) * step,
    (Math.floor(index / grid) + 0.18 + random() * 0.64) * step,
  ])
  const fills = [dye.main, dye.second, dye.ground, dye.accent]
  const shapes: PathShape[] = []
  for (const [index, site] of sites.entries()) {
    let cell: XY[] = [
      [site[0] - 200, site[1] - 200],
      [site[0] + 200, site[1] - 200],
      [site[0] + 200, site[1] + 200],
      [site[0] - 200, site[1] + 200],
    ]
    for (const other of sites)
      for (const dx of [-size, 0, size])
        for (const dy of [-size, 0, size]) {
          const twin: XY = [other[0] + dx, other[1] + dy]
          if (twin[0] !== site[0] || twin[1] !== site[1]) cell = nearerTo(cell, site, twin)
        }
    const centre: XY = [
      cell.reduce((sum, [x]) => sum + x, 0) / cell.length,
      cell.reduce((sum, [, y]) => sum + y, 0) / cell.length,
    ]
    const island = cell.map(
      ([x, y]): XY => [centre[0] + (x - centre[0]) * 1.06, centre[1] + (y - centre[1]) * 1.06],
    )
    const pick = (index * 7 + Math.floor(index / grid)) % 4
    const fill = fills[pick] ?? dye.main
    const ink = pick === 2 ? dye.second : dye.ground
    shapes.push({ d: pebble(island), fill, stroke: dye.second, width: 2.5 })
    shapes.push(...islandMotif(index, centre, ink))
  }
  return { w: size, h: size, shapes }
}

function islandMotif(index: number, [x, y]: XY, ink: string): PathShape[] {
  const kind = index % 5
  if (kind === 0) return [{ d: petals(x, y, 8, 6, 30, 10) + ellipse(x, y, 4), fill: ink }]
  if (kind === 1)
    return [{ d: dotRing(x, y, 6, 12, 3) + dotRing(x, y, 12, 25, 3) + ellipse(x, y, 4), fill: ink }]
  if (kind === 2)
    return [-18, -6, 6, 18].map((shift) => ({
      d: segment(x + shift - 12, y + 20, x + shift + 12, y - 20),
      stroke: ink,
      width: 3,
    }))
  if (kind === 3)
    return [
      { d: `M${x - 26} ${y + 18}Q${x} ${y + 4} ${x + 22} ${y - 24}`, stroke: ink, width: 2.4 },
      {
        d:
          leaf(x - 14, y + 11, x - 20, y - 12, 7) +
          leaf(x, y + 3, x + 20, y + 18, 8) +
          leaf(x + 4, y - 2, x - 2, y - 26, 7),
        fill: ink,
      },
    ]
  return [
    { d: ellipse(x, y, 24) + ellipse(x, y, 15), stroke: ink, width: 3 },
    { d: ellipse(x, y, 6), fill: ink },
  ]
}

/** Patchwork: four squares, each cut in two along a diagonal and every half with a small motif of its own. */
export function tambalTile(dye: Dyes): Tile {
  const s = 96
  const half = (x: number, y: number, upper: boolean, rising: boolean): string => {
    const [a, b, c, d]: XY[] = [
      [x, y],
      [x + s, y],
      [x + s, y + s],
      [x, y + s],
    ]
    if (!a || !b || !c || !d) return ''
    if (rising) return polygon(upper ? [a, b, d] : [b, c, d])
    return polygon(upper ? [a, b, c] : [a, c, d])
  }
  const shapes: PathShape[] = [
    { d: rectangle(0, 0, 2 * s, 2 * s), fill: dye.ground },
    { d: half(0, 0, true, true) + half(s, s, false, true), fill: dye.main },
    { d: half(s, 0, true, false) + half(0, s, false, false), fill: dye.second },
    { d: half(0, s, true, false), fill: dye.accent },
  ]
  const small = (x: number, y: number, ink: string): PathShape => ({
    d: petals(x, y, 8, 4, 19, 6) + ellipse(x, y, 3),
    fill: ink,
  })
  const dots = (x: number, y: number, ink: string): PathShape => ({
    d: ellipse(x, y, 4) + dotRing(x, y, 6, 11, 2.4) + dotRing(x, y, 10, 20, 2),
    fill: ink,
  })
  const stripes = (x: number, y: number, ink: string): PathShape => ({
    d: [-14, -5, 4, 13]
      .map((shift) => segment(x + shift, y + 16, x + shift, y - 12 + Math.abs(shift)))
      .join(''),
    stroke: ink,
    width: 3,
  })
  const third = s / 3
  shapes.push(
    small(third, third, dye.ground),
    dots(2 * third, 2 * third, dye.second),
    dots(s + 2 * third, third, dye.ground),
    small(s + third, 2 * third, dye.main),
    stripes(third, s + 2 * third + 4, dye.ground),
    dots(2 * third, s + third, dye.ground),
    stripes(s + third, s + third, dye.main),
    small(s + 2 * third, s + 2 * third, dye.ground),
  )
  const seams = [
    segment(0, s, 2 * s, s),
    segment(s, 0, s, 2 * s),
    segment(0, 0, 2 * s, 0),
    segment(0, 0, 0, 2 * s),
    segment(s, 0, 0, s),
    segment(s, 0, 2 * s, s),
    segment(0, s, s, 2 * s),
    segment(2 * s, s, s, 2 * s),
  ]
  shapes.push({ d: seams.join(''), stroke: dye.second, width: 2.4 })
  return { w: 2 * s, h: 2 * s, shapes }
}
