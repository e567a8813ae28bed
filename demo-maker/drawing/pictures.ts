import * as indoors from './indoor-things.ts'
import { garden, ground, hills, night, type Picture, rain, sea, sky, terraces } from './landscapes.ts'
import * as outdoors from './outdoor-things.ts'
import { ellipse, polygon, rectangle, roundedRectangle, segment } from './outlines.ts'
import type { Palette } from './palettes.ts'
import { dyesOf, type PatternName, patternField } from './patterns.ts'
import { randomOf } from './random.ts'
import { at, type Box, type Shape } from './scene.ts'

const city: Picture = ({ w, h, palette, seed }) => {
  const random = randomOf(seed)
  const unit = Math.min(w, h) / 600
  const shapes: Shape[] = [
    sky(w, h, palette.paper),
    { d: ellipse(w * 0.72, h * 0.24, 64 * unit), fill: palette.accent },
    at(w * 0.26, h * 0.18, [outdoors.cloud(palette.second, 0.6)], unit),
  ]
  const rows: [number, string, string][] = [
    [0.5, palette.second, palette.paper],
    [0.64, palette.main, palette.second],
    [0.76, palette.ground, palette.accent],
  ]
  for (const [top, fill, pane] of rows) {
    for (let x = -20; x < w; ) {
      const width = (50 + random() * 70) * unit
      const y = h * (top - random() * 0.13)
      const roof = random()
      if (roof < 0.4)
        shapes.push({
          d: polygon([
            [x - 8 * unit, y],
            [x + width / 2, y - 36 * unit],
            [x + width + 8 * unit, y],
          ]),
          fill,
        })
      else if (roof < 0.55)
        shapes.push({
          d: segment(x + width / 2, y, x + width / 2, y - 50 * unit),
          stroke: fill,
          width: 4 * unit,
        })
      const panes: string[] = []
      for (let py = y + 16 * unit; py < y + 150 * unit && py < h * 0.82; py += 26 * unit)
        for (let px = x + 12 * unit; px < x + width - 16 * unit; px += 22 * unit)
          if (random() > 0.45) panes.push(rectangle(px, py, 9 * unit, 13 * unit))
      shapes.push({ d: rectangle(x, y, width, h - y), fill }, { d: panes.join(''), fill: pane, opacity: 0.8 })
      x += width + 3 * unit
    }
  }
  shapes.push(
    { d: rectangle(0, h * 0.88, w, h * 0.12), fill: palette.ink },
    at(w * 0.3, h * 0.93, outdoors.bicycle(palette), unit * 0.9),
    at(w * 0.74, h * 0.9, outdoors.tree(palette), unit * 1.4),
  )
  return shapes
}

const table: Picture = ({ w, h, palette, seed }) => {
  const random = randomOf(seed)
  const unit = Math.min(w, h) / 600
  const cloth: PatternName = random() > 0.5 ? 'kawung' : 'ceplok'
  return [
    sky(w, h, palette.second),
    {
      d: roundedRectangle(w * 0.5 - 130 * unit, h * 0.08, 260 * unit, h * 0.36, 8 * unit),
      fill: palette.paper,
    },
    { d: ellipse(w * 0.5 + 60 * unit, h * 0.18, 34 * unit), fill: palette.accent, opacity: 0.9 },
    {
      d:
        segment(w * 0.5, h * 0.08, w * 0.5, h * 0.44) +
        segment(w * 0.5 - 130 * unit, h * 0.26, w * 0.5 + 130 * unit, h * 0.26),
      stroke: palette.main,
      width: 6 * unit,
    },
    patternField(
      cloth,
      dyesOf(palette, 'quiet'),
      { x: 0, y: h * 0.62, w, h: h * 0.38 },
      { scale: unit * 0.9 },
    ),
    { d: rectangle(0, h * 0.6, w, 12 * unit), fill: palette.paper },
    at(w * 0.24, h * 0.66, indoors.kettle(palette), unit * 1.5),
    at(w * 0.55, h * 0.7, indoors.bowl(palette), unit * 1.6),
    at(w * 0.82, h * 0.66, indoors.cup(palette), unit * 1.2),
    at(w * 0.34, h * 0.8, indoors.chili(palette.accent, palette.paper), unit * 0.9, -12),
    at(w * 0.44, h * 0.83, indoors.chili(palette.accent, palette.paper), unit * 0.8, 14),
  ]
}

const window: Picture = ({ w, h, palette, seed }) => {
  const unit = Math.min(w, h) / 600
  const frame: Box = { x: w * 0.14, y: h * 0.1, w: w * 0.72, h: h * 0.66 }
  return [
    patternField('truntum', dyesOf(palette, 'quiet'), { x: 0, y: 0, w, h }, { scale: unit }),
    {
      clip: rectangle(frame.x, frame.y, frame.w, frame.h),
      children: [at(frame.x, frame.y, hills({ w: frame.w, h: frame.h, palette, seed }))],
    },
    { d: rectangle(frame.x, frame.y, frame.w, frame.h), stroke: palette.paper, width: 14 * unit },
    { d: segment(w / 2, frame.y, w / 2, frame.y + frame.h), stroke: palette.paper, width: 9 * unit },
    {
      d: rectangle(frame.x - 22 * unit, frame.y + frame.h, frame.w + 44 * unit, 20 * unit),
      fill: palette.paper,
    },
    at(w * 0.32, frame.y + frame.h, indoors.cat(palette.ink, palette.accent), unit * 1.15),
    at(w * 0.72, frame.y + frame.h, indoors.stackOfBooks(palette), unit * 0.85),
  ]
}

const stage: Picture = ({ w, h, palette, seed }) => {
  const random = randomOf(seed)
  const unit = Math.min(w, h) / 600
  return [
    sky(w, h, palette.ground),
    { d: ellipse(w * 0.5, h * 0.5, 250 * unit), fill: palette.accent, opacity: 0.25 },
    { d: ellipse(w * 0.5, h * 0.5, 190 * unit), fill: palette.accent, opacity: 0.45 },
    outdoors.stars(random, 30, w, h * 0.5, palette.second),
    at(w * 0.5, h * 0.74, indoors.gunungan(palette), unit * 1.9),
    { d: rectangle(0, h * 0.74, w, h * 0.26), fill: palette.ink },
    patternField(
      'parang',
      dyesOf(palette, 'quiet'),
      { x: 0, y: h * 0.78, w, h: h * 0.22 },
      { scale: unit * 0.8 },
    ),
    at(w * 0.14, h * 0.76, indoors.lamp(palette), unit * 1.1),
    at(w * 0.86, h * 0.76, indoors.lamp(palette), unit * 1.1),
  ]
}

const kites: Picture = ({ w, h, palette, seed }) => {
  const random = randomOf(seed)
  const unit = Math.min(w, h) / 600
  return [
    sky(w, h, palette.second),
    { d: ellipse(w * 0.16, h * 0.18, 66 * unit), fill: palette.paper, opacity: 0.9 },
    at(w * 0.72, h * 0.36, [outdoors.cloud(palette.paper, 0.9)], unit * 1.6),
    at(w * 0.24, h * 0.48, [outdoors.cloud(palette.paper, 0.8)], unit * 1.2),
    {
      d: `M${w * 0.54} ${h * 0.44}C${w * 0.6} ${h * 0.6} ${w * 0.4} ${h * 0.7} ${w * 0.46} ${h * 0.84}`,
      stroke: palette.paper,
      width: 2.4 * unit,
    },
    at(w * 0.54, h * 0.36, outdoors.kite(palette), unit * 1.7, 14),
    at(w * 0.84, h * 0.2, outdoors.kite(palette, false), unit * 0.6, -16),
    ground(random, w, h, h * 0.8, h * 0.02, palette.main),
    at(w * 0.82, h * 0.84, outdoors.tree(palette), unit * 1.1),
    at(w * 0.16, h * 0.85, outdoors.house(palette), unit * 0.9),
    ground(random, w, h, h * 0.88, h * 0.02, palette.ground),
  ]
}

const underwater: Picture = ({ w, h, palette, seed }) => {
  const random = randomOf(seed)
  const unit = Math.min(w, h) / 600
  const bubbles = Array.from({ length: 26 }, () =>
    ellipse(random() * w, h * (0.2 + random() * 0.7), (3 + random() * 8) * unit),
  )
  return [
    sky(w, h, palette.main),
    { d: ground(random, w, h, h * 0.34, h * 0.02, '').d, fill: palette.ground, opacity: 0.35 },
    { d: rectangle(0, 0, w, h * 0.14), fill: palette.second },
    {
      d: polygon([
        [w * 0.52, h * 0.14],
        [w * 0.22, h],
        [w * 0.82, h],
      ]),
      fill: palette.paper,
      opacity: 0.16,
    },
    at(w * 0.52, h * 0.14, outdoors.boat(palette), unit * 0.9),
    at(w * 0.46, h * 0.52, outdoors.fish(palette), unit * 1.5),
    at(w * 0.76, h * 0.4, outdoors.fish(palette, palette.second), unit * 0.7, 8),
    at(w * 0.22, h * 0.7, outdoors.fish(palette, palette.paper), unit * 0.6, -8),
    { d: bubbles.join(''), stroke: palette.paper, width: 2 * unit, opacity: 0.6 },
    at(w * 0.1, h * 1.02, outdoors.branch(palette, 5), unit * 1.1, 6),
    at(w * 0.9, h * 1.02, outdoors.branch(palette, 6), unit * 1.2, -8),
    ground(random, w, h, h * 0.94, h * 0.015, palette.ground),
  ]
}

export const PICTURES = {
  hills,
  sea,
  city,
  terraces,
  night,
  table,
  garden,
  rain,
  window,
  stage,
  kites,
  underwater,
} as const satisfies Record<string, Picture>

export type PictureName = keyof typeof PICTURES

/** A generated picture that fills a box and keeps inside it. */
export function pictureIn(name: PictureName, box: Box, palette: Palette, seed: string, clip?: string): Shape {
  return {
    clip: clip ?? rectangle(box.x, box.y, box.w, box.h),
    children: [at(box.x, box.y, PICTURES[name]({ w: box.w, h: box.h, palette, seed }))],
  }
}
