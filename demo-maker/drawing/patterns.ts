import type { Dyes, Tile } from './dyes.ts'
import { dotRing, ellipse, leaf, petals, polygon, rectangle, segment } from './outlines.ts'
import type { Palette } from './palettes.ts'
import { sekarJagadTile, tambalTile } from './patchwork-patterns.ts'
import type { Box, Group, Matrix } from './scene.ts'

const kawung = (dye: Dyes): Tile => {
  const corners = [
    [22, 22, 45],
    [78, 22, -45],
    [22, 78, -45],
    [78, 78, 45],
  ] as const
  return {
    w: 100,
    h: 100,
    shapes: [
      { d: corners.map(([x, y, turn]) => ellipse(x, y, 31, 19, turn)).join(''), fill: dye.main },
      {
        d: corners.map(([x, y, turn]) => ellipse(x, y, 24, 12.5, turn)).join(''),
        stroke: dye.ground,
        width: 2,
      },
      {
        d: corners
          .map(([x, y, turn]) => ellipse(x + (x < 50 ? 7 : -7), y + (y < 50 ? 7 : -7), 4.5, 3, turn))
          .join(''),
        fill: dye.ground,
      },
      {
        d: corners
          .map(([x, y, turn]) => ellipse(x - (x < 50 ? 7 : -7), y - (y < 50 ? 7 : -7), 4.5, 3, turn))
          .join(''),
        fill: dye.ground,
      },
      {
        d: polygon([
          [50, 42],
          [58, 50],
          [50, 58],
          [42, 50],
        ]),
        fill: dye.accent,
      },
      { d: `${petals(0, 50, 4, 3, 13, 5, 45)}${petals(50, 0, 4, 3, 13, 5, 45)}`, fill: dye.second },
    ],
  }
}

const BLADE = 'M6 74C0 52 34 50 33 27C32 15 20 11 9 17C13 2 42 -1 47 20C52 45 22 52 27 74Z'

const parang = (dye: Dyes): Tile => ({
  w: 46,
  h: 108,
  angle: -45,
  shapes: [
    { d: BLADE, fill: dye.main },
    { d: 'M14 68C12 54 40 46 40 26C39 18 34 13 28 12', stroke: dye.ground, width: 2.2 },
    { d: ellipse(20, 22, 3.6), fill: dye.accent },
    { d: segment(0, 81, 46, 81), stroke: dye.second, width: 2.4 },
    { d: segment(0, 101, 46, 101), stroke: dye.second, width: 2.4 },
    {
      d:
        polygon([
          [11.5, 85],
          [19, 91],
          [11.5, 97],
          [4, 91],
        ]) +
        polygon([
          [34.5, 85],
          [42, 91],
          [34.5, 97],
          [27, 91],
        ]),
      fill: dye.second,
    },
  ],
})

const CLOUD =
  'M-100 18C-84 -2 -62 -2 -52 10C-58 -24 -20 -46 4 -24C20 -48 62 -38 58 -6C74 -12 92 0 100 18C78 10 58 14 44 28C24 14 2 16 -10 32C-26 16 -44 14 -58 26C-70 14 -86 14 -100 18Z'

const cloudAt = (x: number, y: number, scale: number): string =>
  CLOUD.replace(/-?[\d.]+ -?[\d.]+/g, (pair) => {
    const [px = 0, py = 0] = pair.split(' ').map(Number)
    return `${Math.round((x + px * scale) * 10) / 10} ${Math.round((y + py * scale) * 10) / 10}`
  })

const megaMendung = (dye: Dyes): Tile => {
  const rings: [number, string][] = [
    [1.14, dye.main],
    [0.98, dye.second],
    [0.8, dye.ground],
    [0.64, dye.main],
    [0.46, dye.second],
    [0.26, dye.accent],
  ]
  const shapes = rings.map(([scale, fill]) => ({ d: cloudAt(118, 42 + (1 - scale) * 3, scale), fill }))
  return { w: 236, h: 78, shift: 118, shapes }
}

const truntum = (dye: Dyes): Tile => ({
  w: 92,
  h: 46,
  shift: 46,
  shapes: [
    { d: petals(46, 23, 8, 5, 19, 7), fill: dye.main },
    { d: petals(46, 23, 8, 4, 11, 3.4, 22.5), fill: dye.second },
    { d: ellipse(46, 23, 3.4), fill: dye.accent },
    { d: dotRing(46, 23, 8, 22, 1.5, 22.5), fill: dye.second },
    { d: ellipse(0, 23, 2) + dotRing(0, 23, 4, 6, 1.4, 45), fill: dye.second },
  ],
})

const ceplok = (dye: Dyes): Tile => ({
  w: 120,
  h: 120,
  shapes: [
    {
      d: polygon([
        [60, 4],
        [116, 60],
        [60, 116],
        [4, 60],
      ]),
      stroke: dye.second,
      width: 3,
    },
    { d: ellipse(60, 60, 36), fill: dye.main },
    { d: petals(60, 60, 8, 6, 33, 10), fill: dye.ground },
    { d: petals(60, 60, 4, 6, 25, 7, 45), fill: dye.second },
    { d: ellipse(60, 60, 6), fill: dye.accent },
    { d: dotRing(60, 60, 16, 41, 2), fill: dye.second },
    { d: petals(0, 0, 4, 4, 24, 9), fill: dye.main },
    { d: petals(0, 0, 4, 3, 15, 5, 45), fill: dye.second },
    { d: ellipse(0, 0, 3.6), fill: dye.accent },
  ],
})

const lereng = (dye: Dyes): Tile => ({
  w: 60,
  h: 88,
  angle: -42,
  shapes: [
    { d: rectangle(-1, 0, 62, 30), fill: dye.main },
    {
      d: segment(-1, 36, 61, 36) + segment(-1, 82, 61, 82),
      stroke: dye.second,
      width: 2.2,
    },
    { d: leaf(4, 15, 30, 15, 9) + leaf(34, 15, 60, 15, 9), fill: dye.ground },
    { d: ellipse(17, 15, 2.4) + ellipse(47, 15, 2.4), fill: dye.accent },
    { d: 'M2 66C8 46 26 46 28 60C29 68 20 70 19 64', stroke: dye.second, width: 3.4 },
    { d: 'M32 52C38 72 56 72 58 58C59 50 50 48 49 54', stroke: dye.second, width: 3.4 },
    { d: ellipse(12, 73, 2) + ellipse(46, 45, 2), fill: dye.second },
  ],
})

const gringsing = (dye: Dyes): Tile => ({
  w: 72,
  h: 36,
  shift: 36,
  shapes: [
    { d: ellipse(36, 36, 36), fill: dye.second },
    { d: ellipse(36, 36, 33), fill: dye.ground },
    { d: ellipse(36, 36, 25), stroke: dye.main, width: 5 },
    { d: ellipse(36, 36, 16), fill: dye.main },
    { d: ellipse(36, 30, 5), fill: dye.accent },
  ],
})

const nitik = (dye: Dyes): Tile => {
  const dashes: string[] = []
  for (const turn of [45, 135, 225, 315])
    for (const step of [12, 20, 28]) {
      const angle = (turn * Math.PI) / 180
      const [x, y] = [45 + Math.cos(angle) * step, 45 + Math.sin(angle) * step]
      dashes.push(
        polygon([
          [x - 3, y - 3],
          [x + 3, y - 3],
          [x + 3, y + 3],
          [x - 3, y + 3],
        ]),
      )
    }
  return {
    w: 90,
    h: 90,
    shapes: [
      { d: dashes.join(''), fill: dye.main },
      { d: petals(45, 45, 4, 4, 30, 8), fill: dye.second },
      { d: ellipse(45, 45, 5), fill: dye.accent },
      { d: dotRing(0, 0, 8, 12, 2.6) + dotRing(0, 0, 8, 20, 1.8, 22.5), fill: dye.main },
      { d: ellipse(0, 0, 5), fill: dye.second },
    ],
  }
}

export const PATTERNS = {
  kawung,
  parang,
  megaMendung,
  truntum,
  ceplok,
  lereng,
  gringsing,
  nitik,
  sekarJagad: sekarJagadTile,
  tambal: tambalTile,
} as const satisfies Record<string, (dye: Dyes) => Tile>

export type PatternName = keyof typeof PATTERNS

/** Dyes of a palette: on its dark ground, on its paper, or quiet (tone in tone) for large fields under letters. */
export function dyesOf(palette: Palette, mode: 'dark' | 'pale' | 'quiet' | 'bright'): Dyes {
  if (mode === 'pale')
    return { ground: palette.paper, main: palette.main, second: palette.second, accent: palette.accent }
  if (mode === 'bright')
    return { ground: palette.main, main: palette.paper, second: palette.second, accent: palette.accent }
  if (mode === 'quiet')
    return { ground: palette.ground, main: palette.main, second: palette.main, accent: palette.second }
  return { ground: palette.ground, main: palette.second, second: palette.paper, accent: palette.accent }
}

/** Fills a box with a pattern; `clip` narrows it to another outline. */
export function patternField(
  name: PatternName,
  dyes: Dyes,
  box: Box,
  { scale, clip }: { scale: number; clip?: string },
): Group {
  const tile = PATTERNS[name](dyes)
  const angle = ((tile.angle ?? 0) * Math.PI) / 180
  const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [tw, th] = [tile.w * scale, tile.h * scale]
  const reachX = (Math.abs(cos) * box.w + Math.abs(sin) * box.h) / 2 + tw
  const reachY = (Math.abs(sin) * box.w + Math.abs(cos) * box.h) / 2 + th
  const places: Matrix[] = []
  for (let row = -Math.ceil(reachY / th); row <= Math.ceil(reachY / th); row++)
    for (let column = -Math.ceil(reachX / tw) - 1; column <= Math.ceil(reachX / tw); column++) {
      const x = column * tw - tw / 2 + (row % 2 === 0 ? 0 : (tile.shift ?? 0) * scale)
      const y = row * th - th / 2
      const [px, py] = [cx + x * cos - y * sin, cy + x * sin + y * cos]
      // A tile that cannot touch the box only costs time.
      const reach = Math.hypot(tw, th) * 1.3
      if (
        px < box.x - reach ||
        px > box.x + box.w + reach ||
        py < box.y - reach ||
        py > box.y + box.h + reach
      )
        continue
      places.push([cos * scale, sin * scale, -sin * scale, cos * scale, px, py])
    }
  const outline = clip ?? rectangle(box.x, box.y, box.w, box.h)
  return {
    clip: outline,
    children: [
      { d: outline, fill: dyes.ground },
      { tile: tile.shapes, places },
    ],
  }
}
