import { ellipse, leaf, petals, polygon, rectangle, roundedRectangle, segment } from './outlines.ts'
import type { Palette } from './palettes.ts'
import type { PathShape, Shape } from './scene.ts'

/* Small drawings round the origin, about 100 units large, feet at y = 0 where they stand on something. */

const steam = (stroke: string, x: number, y: number): PathShape => ({
  d: `M${x} ${y}C${x - 14} ${y - 18} ${x + 14} ${y - 28} ${x} ${y - 48}`,
  stroke,
  width: 4,
  opacity: 0.8,
})

export const cup = (palette: Palette, hot = true): Shape[] => [
  ...(hot ? [steam(palette.second, -12, -70), steam(palette.second, 10, -74)] : []),
  { d: 'M36 -46C64 -52 66 -14 30 -14', stroke: palette.paper, width: 8 },
  { d: 'M-42 -60L42 -60C44 -20 30 0 16 0L-16 0C-30 0 -44 -20 -42 -60Z', fill: palette.paper },
  { d: ellipse(0, -60, 42, 9), fill: palette.ground },
  { d: petals(0, -30, 6, 2, 12, 4), fill: palette.accent },
  { d: ellipse(0, 3, 58, 7), fill: palette.second },
]

export const bowl = (palette: Palette): Shape[] => [
  steam(palette.second, -20, -66),
  steam(palette.second, 14, -70),
  { d: ellipse(0, -50, 62, 15), fill: palette.ground },
  { d: ellipse(0, -51, 54, 11), fill: palette.accent },
  { d: ellipse(-18, -53, 12, 5) + ellipse(20, -50, 14, 5), fill: palette.paper },
  { d: leaf(-6, -48, 16, -58, 5) + leaf(-34, -50, -18, -46, 3), fill: palette.main },
  { d: 'M-62 -50C-60 -16 -30 0 0 0C30 0 60 -16 62 -50C40 -36 -40 -36 -62 -50Z', fill: palette.paper },
  { d: 'M-54 -28C-30 -14 30 -14 54 -28', stroke: palette.main, width: 4 },
  { d: rectangle(-20, -2, 40, 7), fill: palette.second },
]

export const chili = (fill: string, stem: string): Shape[] => [
  { d: 'M-50 -20C-20 -34 20 -24 52 12C16 8 -30 12 -52 -6Z', fill },
  { d: 'M-51 -14C-62 -16 -66 -24 -70 -28', stroke: stem, width: 6 },
  { d: 'M-30 -14C-10 -20 8 -14 20 -6', stroke: '#ffffff', width: 3, opacity: 0.45 },
]

export const kettle = (palette: Palette): Shape[] => [
  { d: 'M-36 -66C-40 -112 40 -112 36 -66', stroke: palette.ground, width: 7 },
  { d: 'M40 -44C66 -46 62 -76 84 -80L86 -70C74 -64 74 -30 44 -20Z', fill: palette.main },
  { d: 'M-48 -60L48 -60C66 -30 56 0 40 0L-40 0C-56 0 -66 -30 -48 -60Z', fill: palette.main },
  { d: ellipse(0, -62, 40, 9), fill: palette.second },
  { d: ellipse(0, -73, 7), fill: palette.accent },
  { d: 'M-40 -40C-46 -24 -42 -12 -36 -8', stroke: palette.paper, width: 4, opacity: 0.6 },
]

export const cat = (fill: string, eye: string): Shape[] => [
  { d: 'M30 -6C70 -8 74 -56 48 -66C62 -48 56 -22 30 -22Z', fill },
  {
    d: 'M-34 0C-40 -46 -22 -66 -18 -78C-26 -100 -22 -118 -22 -128L-4 -112L10 -112L28 -128C30 -112 32 -98 22 -78C28 -62 44 -40 38 0Z',
    fill,
  },
  { d: leaf(-12, -96, -2, -96, 4) + leaf(8, -96, 18, -96, 4), fill: eye },
  {
    d: polygon([
      [0, -86],
      [6, -86],
      [3, -82],
    ]),
    fill: eye,
  },
]

export const stackOfBooks = (palette: Palette): Shape[] => {
  const rows: [number, number, string, string][] = [
    [-88, 176, palette.main, palette.paper],
    [-76, 160, palette.accent, palette.paper],
    [-92, 164, palette.paper, palette.main],
    [-70, 140, palette.second, palette.ground],
  ]
  return rows.flatMap(([x, w, fill, band], index): Shape[] => {
    const y = -(index + 1) * 32
    return [
      { d: roundedRectangle(x, y, w, 30, 4), fill },
      { d: rectangle(x + 18, y, 8, 30) + rectangle(x + w - 30, y, 8, 30), fill: band, opacity: 0.8 },
      {
        d: segment(x + 44, y + 15, x + w - 50, y + 15),
        stroke: band,
        width: 3,
        opacity: 0.8,
      },
    ]
  })
}

/** A clay oil lamp and its light. */
export const lamp = (palette: Palette): Shape[] => [
  { d: ellipse(0, -58, 60), fill: palette.accent, opacity: 0.18 },
  { d: ellipse(0, -58, 36), fill: palette.accent, opacity: 0.25 },
  { d: 'M0 -92C18 -68 14 -46 0 -46C-14 -46 -18 -68 0 -92Z', fill: palette.accent },
  { d: 'M0 -74C7 -62 6 -50 0 -50C-6 -50 -7 -62 0 -74Z', fill: palette.paper },
  {
    d: 'M-44 -44L44 -44C42 -22 24 -12 12 -10L22 0L-22 0L-12 -10C-24 -12 -42 -22 -44 -44Z',
    fill: palette.second,
  },
]

/** A gunungan, the leaf-shaped mountain that opens and closes a shadow play. */
export const gunungan = (palette: Palette): Shape[] => [
  {
    d: 'M0 -190C24 -150 78 -104 78 -56C78 -24 52 -14 58 0L-58 0C-52 -14 -78 -24 -78 -56C-78 -104 -24 -150 0 -190Z',
    fill: palette.main,
  },
  {
    d: 'M0 -168C22 -134 64 -96 64 -56C64 -32 40 -24 44 -10L-44 -10C-40 -24 -64 -32 -64 -56C-64 -96 -22 -134 0 -168Z',
    stroke: palette.paper,
    width: 3,
  },
  { d: segment(0, -10, 0, -150), stroke: palette.paper, width: 3.5 },
  ...[-50, -76, -102, -126].map((y, index) => {
    const reach = 42 - index * 8
    return {
      d: leaf(0, y, reach, y - 22, 9) + leaf(0, y, -reach, y - 22, 9),
      fill: index % 2 ? palette.accent : palette.second,
    }
  }),
  {
    d: polygon([
      [-22, -10],
      [-22, -30],
      [0, -46],
      [22, -30],
      [22, -10],
    ]),
    fill: palette.paper,
  },
  { d: rectangle(-6, -28, 12, 18), fill: palette.ground },
]
