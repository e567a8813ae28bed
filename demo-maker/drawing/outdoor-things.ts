import { ellipse, leaf, line, petals, polygon, rectangle, segment, smooth, type XY } from './outlines.ts'
import type { Palette } from './palettes.ts'
import type { PathShape, Shape } from './scene.ts'

/* Small drawings round the origin, about 100 units large, feet at y = 0 where they stand on something. */

export const crescent = (radius: number, fill: string): PathShape => {
  const r = radius
  return {
    d: `M${r * 0.3} ${-r}C${-r * 1.1} ${-r} ${-r * 1.1} ${r} ${r * 0.3} ${r}C${-r * 0.35} ${r * 0.55} ${-r * 0.35} ${-r * 0.55} ${r * 0.3} ${-r}Z`,
    fill,
  }
}

export const cloud = (fill: string, opacity = 1): PathShape => ({
  d: 'M-70 20C-92 20 -92 -8 -68 -8C-64 -34 -26 -38 -14 -18C0 -34 34 -30 36 -6C66 -14 82 20 54 20Z',
  fill,
  opacity,
})

export const birds = (stroke: string): Shape[] =>
  [
    [0, 0, 1],
    [46, -22, 0.7],
    [74, 6, 0.55],
  ].map(([x = 0, y = 0, s = 1]) => ({
    d: `M${x - 20 * s} ${y - 6 * s}Q${x - 8 * s} ${y - 12 * s} ${x} ${y}Q${x + 8 * s} ${y - 12 * s} ${x + 20 * s} ${y - 6 * s}`,
    stroke,
    width: 4 * s,
  }))

export const palm = (palette: Palette): Shape[] => [
  { d: 'M-3 0C4 -40 -6 -80 8 -118L15 -117C4 -80 14 -40 8 0Z', fill: palette.ground },
  ...[-165, -128, -95, -60, -22, 14].map((turn) => {
    const angle = (turn * Math.PI) / 180
    const [x, y] = [11 + Math.cos(angle) * 62, -118 + Math.sin(angle) * 40 + 16]
    return {
      d: `M11 -118Q${11 + Math.cos(angle) * 40} ${-140 + Math.sin(angle) * 30} ${x} ${y}Q${11 + Math.cos(angle) * 30} ${-116 + Math.sin(angle) * 22} 11 -118Z`,
      fill: palette.main,
    }
  }),
  { d: ellipse(6, -112, 6) + ellipse(17, -110, 6), fill: palette.accent },
]

export const tree = (palette: Palette): Shape[] => [
  { d: 'M-5 0L-3 -50L3 -50L5 0Z', fill: palette.ground },
  { d: ellipse(0, -82, 38, 44), fill: palette.main },
  { d: ellipse(10, -92, 22, 26), fill: palette.second, opacity: 0.55 },
  {
    d: segment(0, -44, 0, -100) + segment(0, -66, -14, -82) + segment(0, -74, 13, -90),
    stroke: palette.ground,
    width: 2.5,
  },
]

/** A house with the stepped roof of a joglo. */
export const house = (palette: Palette): Shape[] => [
  { d: rectangle(-46, -44, 92, 44), fill: palette.paper },
  { d: rectangle(-46, -44, 92, 6), fill: palette.second },
  { d: rectangle(-9, -32, 18, 32), fill: palette.ground },
  { d: rectangle(-36, -30, 16, 16) + rectangle(20, -30, 16, 16), fill: palette.accent },
  {
    d: polygon([
      [-62, -42],
      [-34, -66],
      [-22, -98],
      [22, -98],
      [34, -66],
      [62, -42],
    ]),
    fill: palette.main,
  },
  { d: segment(-36, -64, 36, -64), stroke: palette.ground, width: 2.5 },
  { d: segment(-22, -98, 22, -98), stroke: palette.ground, width: 5 },
]

export const boat = (palette: Palette): Shape[] => [
  { d: segment(0, -6, 0, -112), stroke: palette.ground, width: 4 },
  { d: 'M4 -110C40 -84 54 -50 58 -20L4 -20Z', fill: palette.paper },
  { d: 'M-4 -96C-30 -76 -44 -48 -48 -20L-4 -20Z', fill: palette.accent },
  { d: 'M-78 -14C-50 -4 50 -4 80 -18C70 10 44 18 0 18C-40 18 -66 10 -78 -14Z', fill: palette.ground },
  { d: 'M-66 0C-40 8 44 8 70 -4', stroke: palette.second, width: 3 },
]

/** A kite with a face; its tail waves below it. */
export const kite = (palette: Palette, face = true): Shape[] => [
  {
    d: smooth([
      [0, 58],
      [-14, 88],
      [8, 118],
      [-10, 150],
      [10, 182],
    ]),
    stroke: palette.ground,
    width: 3,
  },
  ...[92, 122, 152].map((y, index) => ({
    d: leaf(-4, y, -26, y - 12, 7) + leaf(-4, y, 18, y + 10, 7),
    fill: index % 2 ? palette.accent : palette.main,
  })),
  {
    d: polygon([
      [0, -70],
      [50, 0],
      [0, 60],
      [-50, 0],
    ]),
    fill: palette.accent,
  },
  {
    d:
      polygon([
        [0, -70],
        [50, 0],
        [0, 0],
      ]) +
      polygon([
        [0, 60],
        [-50, 0],
        [0, 0],
      ]),
    fill: palette.main,
  },
  {
    d: segment(0, -70, 0, 60) + segment(-50, 0, 50, 0),
    stroke: palette.ground,
    width: 2.5,
  },
  ...(face
    ? [
        { d: ellipse(-14, -16, 5.5) + ellipse(14, -16, 5.5), fill: palette.paper },
        { d: ellipse(-13, -16, 2.8) + ellipse(15, -16, 2.8), fill: palette.ink },
        { d: 'M-12 8Q0 22 12 8', stroke: palette.paper, width: 4 },
      ]
    : []),
]

export const fish = (palette: Palette, body = palette.accent): Shape[] => [
  { d: 'M38 0C62 -26 70 -22 76 -26C70 -8 70 8 76 26C68 22 60 24 38 0Z', fill: palette.main },
  { d: 'M-64 0C-44 -38 20 -42 50 0C20 42 -44 38 -64 0Z', fill: body },
  { d: 'M-22 -24C-10 -14 -10 14 -22 24', stroke: palette.paper, width: 4 },
  { d: 'M4 -26C14 -14 14 14 4 26', stroke: palette.paper, width: 4 },
  { d: ellipse(-42, -6, 8), fill: palette.paper },
  { d: ellipse(-43, -6, 4), fill: palette.ink },
  { d: 'M-58 8Q-50 14 -44 9', stroke: palette.ink, width: 2.5 },
]

/** A hanging branch of leaves, `pairs` of them. */
export const branch = (palette: Palette, pairs = 6): Shape[] => {
  const shapes: Shape[] = [
    { d: `M0 0C10 ${-pairs * 14} -8 ${-pairs * 26} 6 ${-pairs * 40}`, stroke: palette.ground, width: 4 },
  ]
  for (let pair = 0; pair < pairs; pair++) {
    const y = -14 - pair * 36
    const reach = 74 - pair * 6
    shapes.push(
      { d: leaf(2, y, reach, y - 34, 17), fill: pair % 2 ? palette.second : palette.main },
      { d: leaf(2, y - 10, -reach, y - 46, 17), fill: pair % 2 ? palette.main : palette.second },
    )
  }
  shapes.push({ d: leaf(6, -pairs * 36, 10, -pairs * 36 - 66, 15), fill: palette.accent })
  return shapes
}

export const bicycle = (palette: Palette): Shape[] => [
  { d: ellipse(-46, -32, 32) + ellipse(46, -32, 32), stroke: palette.ground, width: 5 },
  { d: ellipse(-46, -32, 24) + ellipse(46, -32, 24), stroke: palette.second, width: 1.5 },
  {
    d:
      line([
        [-46, -32],
        [-16, -84],
        [34, -84],
        [0, -32],
        [-46, -32],
      ]) +
      segment(0, -32, -20, -92) +
      line([
        [46, -32],
        [30, -100],
        [46, -108],
      ]),
    stroke: palette.accent,
    width: 5,
  },
  { d: segment(-32, -94, -10, -94), stroke: palette.ground, width: 7 },
]

export const stars = (random: () => number, count: number, w: number, h: number, fill: string): PathShape => {
  const spots = Array.from({ length: count }, (): [XY, number] => [
    [random() * w, random() * h],
    1.2 + random() * 3,
  ])
  return {
    d: spots.map(([[x, y], r]) => (r > 3.4 ? petals(x, y, 4, 0, r * 2.4, 2.6) : ellipse(x, y, r))).join(''),
    fill,
  }
}
