import * as outdoors from './outdoor-things.ts'
import { ellipse, polygon, rectangle, segment, smooth, type XY } from './outlines.ts'
import type { Palette } from './palettes.ts'
import { dyesOf, patternField } from './patterns.ts'
import { randomOf } from './random.ts'
import { at, type Box, type PathShape, type Shape } from './scene.ts'

export type PictureInput = { w: number; h: number; palette: Palette; seed: string }
export type Picture = (input: PictureInput) => Shape[]

export const sky = (w: number, h: number, fill: string): PathShape => ({ d: rectangle(0, 0, w, h), fill })

/** Rolling ground from `y` down to the bottom edge. */
export function ground(
  random: () => number,
  w: number,
  h: number,
  y: number,
  swing: number,
  fill: string,
): PathShape {
  const count = 6
  const points = Array.from(
    { length: count + 1 },
    (_, index): XY => [(index / count) * w, y + (random() - 0.5) * 2 * swing],
  )
  return {
    d: `${smooth([[-10, points[0]?.[1] ?? y], ...points, [w + 10, y]])}L${w + 10} ${h + 10}L-10 ${h + 10}Z`,
    fill,
  }
}

const mountain = (
  x: number,
  base: number,
  reach: number,
  height: number,
  fill: string,
  cap: string,
): Shape[] => [
  {
    d: polygon([
      [x - reach, base],
      [x - reach * 0.16, base - height],
      [x + reach * 0.1, base - height * 0.96],
      [x + reach, base],
    ]),
    fill,
  },
  {
    d: polygon([
      [x - reach * 0.36, base - height * 0.76],
      [x - reach * 0.16, base - height],
      [x + reach * 0.1, base - height * 0.96],
      [x + reach * 0.34, base - height * 0.72],
      [x + reach * 0.14, base - height * 0.8],
      [x - reach * 0.04, base - height * 0.68],
      [x - reach * 0.18, base - height * 0.8],
    ]),
    fill: cap,
  },
]

export const hills: Picture = ({ w, h, palette, seed }) => {
  const random = randomOf(seed)
  const unit = Math.min(w, h) / 600
  const sunX = w * (0.28 + random() * 0.44)
  return [
    sky(w, h, palette.paper),
    { d: ellipse(sunX, h * 0.36, 92 * unit), fill: palette.accent },
    at(w * 0.2, h * 0.2, [outdoors.cloud(palette.second, 0.6)], unit),
    at(w * 0.76, h * 0.14, [outdoors.cloud(palette.second, 0.5)], unit * 0.8),
    ...mountain(w * (0.3 + random() * 0.3), h * 0.68, w * 0.42, h * 0.34, palette.second, palette.paper),
    ground(random, w, h, h * 0.64, h * 0.035, palette.main),
    at(w * 0.18, h * 0.67, outdoors.house(palette), unit * 0.9),
    at(w * 0.84, h * 0.7, outdoors.palm(palette), unit * 1.3),
    ground(random, w, h, h * 0.74, h * 0.03, palette.second),
    ground(random, w, h, h * 0.84, h * 0.03, palette.ground),
    at(w * 0.6, h * 0.24, outdoors.birds(palette.ground), unit),
  ]
}

export const sea: Picture = ({ w, h, palette, seed }) => {
  const random = randomOf(seed)
  const unit = Math.min(w, h) / 600
  const shore: Box = { x: 0, y: h * 0.6, w, h: h * 0.4 }
  return [
    sky(w, h, palette.second),
    { d: rectangle(0, h * 0.3, w, h * 0.32), fill: palette.paper, opacity: 0.45 },
    { d: ellipse(w * 0.68, h * 0.34, 84 * unit), fill: palette.accent },
    at(w * 0.22, h * 0.2, [outdoors.cloud(palette.paper, 0.9)], unit * 1.2),
    ...mountain(w * 0.16, h * 0.6, w * 0.22, h * 0.16, palette.main, palette.main),
    { d: rectangle(0, h * 0.56, w, h * 0.1), fill: palette.main },
    at(w * (0.42 + random() * 0.2), h * 0.61, outdoors.boat(palette), unit * 1.5),
    patternField('gringsing', dyesOf(palette, 'quiet'), shore, { scale: unit * 1.3 }),
    at(w * 0.24, h * 0.36, outdoors.birds(palette.ground), unit),
  ]
}

export const terraces: Picture = ({ w, h, palette, seed }) => {
  const random = randomOf(seed)
  const unit = Math.min(w, h) / 600
  const tones = [palette.second, palette.main, palette.second, palette.main, palette.ground]
  const shapes: Shape[] = [
    sky(w, h, palette.paper),
    { d: ellipse(w * 0.3, h * 0.24, 70 * unit), fill: palette.accent },
    ...mountain(w * 0.66, h * 0.46, w * 0.46, h * 0.28, palette.second, palette.paper),
  ]
  for (let step = 0; step < 10; step++) {
    const y = h * (0.42 + step * 0.06)
    shapes.push(ground(random, w, h, y, h * 0.018, tones[step % tones.length] ?? palette.main))
    const rim = Array.from(
      { length: 6 },
      (_, index): XY => [(index / 5) * w, y + h * 0.03 + (random() - 0.5) * h * 0.02],
    )
    shapes.push({ d: smooth(rim), stroke: palette.paper, width: 2.4 * unit, opacity: 0.5 })
  }
  shapes.push(
    at(w * 0.2, h * 0.6, outdoors.house(palette), unit * 0.7),
    at(w * 0.88, h * 0.72, outdoors.palm(palette), unit * 1.4),
    at(w * 0.1, h * 0.8, outdoors.palm(palette), unit),
  )
  return shapes
}

export const night: Picture = ({ w, h, palette, seed }) => {
  const random = randomOf(seed)
  const unit = Math.min(w, h) / 600
  return [
    sky(w, h, palette.ground),
    outdoors.stars(random, 90, w, h * 0.7, palette.paper),
    at(w * 0.7, h * 0.24, [outdoors.crescent(74, palette.accent)], unit, 24),
    ground(random, w, h, h * 0.66, h * 0.05, palette.main),
    at(w * 0.3, h * 0.76, outdoors.house({ ...palette, main: palette.second }), unit * 1.25),
    at(w * 0.62, h * 0.74, outdoors.house({ ...palette, main: palette.second }), unit * 0.85),
    at(w * 0.86, h * 0.8, outdoors.palm({ ...palette, main: palette.ink, ground: palette.ink }), unit * 1.5),
    ground(random, w, h, h * 0.8, h * 0.02, palette.ink),
  ]
}

export const rain: Picture = ({ w, h, palette, seed }) => {
  const random = randomOf(seed)
  const unit = Math.min(w, h) / 600
  const drops = Array.from({ length: 90 }, () => {
    const [x, y] = [random() * w, random() * h * 0.86]
    return segment(x, y, x - 10 * unit, y + 34 * unit)
  })
  return [
    sky(w, h, palette.main),
    at(w * 0.3, h * 0.16, [outdoors.cloud(palette.ground)], unit * 2.1),
    at(w * 0.74, h * 0.12, [outdoors.cloud(palette.ground)], unit * 1.8),
    ground(random, w, h, h * 0.72, h * 0.02, palette.ground),
    at(
      w * 0.5,
      h * 0.78,
      outdoors.house({ ...palette, main: palette.accent, accent: palette.second }),
      unit * 1.8,
    ),
    at(w * 0.16, h * 0.78, outdoors.tree(palette), unit * 1.5),
    { d: drops.join(''), stroke: palette.paper, width: 2.6 * unit, opacity: 0.55 },
    {
      d: ellipse(w * 0.3, h * 0.9, 90 * unit, 12 * unit) + ellipse(w * 0.74, h * 0.93, 60 * unit, 9 * unit),
      fill: palette.second,
      opacity: 0.6,
    },
  ]
}

export const garden: Picture = ({ w, h, palette, seed }) => {
  const random = randomOf(seed)
  const unit = Math.min(w, h) / 600
  const stems = [0.08, 0.3, 0.52, 0.72, 0.93].map((x, index) =>
    at(
      w * x,
      h * (1.02 + random() * 0.06),
      outdoors.branch(palette, 6 + (index % 3)),
      unit * (1.6 + random() * 0.9),
      (random() - 0.5) * 26,
    ),
  )
  return [
    sky(w, h, palette.paper),
    { d: ellipse(w * 0.5, h * 0.34, 150 * unit), fill: palette.accent, opacity: 0.9 },
    ...stems,
    at(w * 0.36, h * 0.2, outdoors.birds(palette.ground), unit * 1.2),
  ]
}
