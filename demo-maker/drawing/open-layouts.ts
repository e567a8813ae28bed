import {
  type Draw,
  full,
  page,
  publisherPlate,
  setAuthor,
  setPublisher,
  setTitle,
} from './cover-lettering.ts'
import { polygon, rectangle, segment } from './outlines.ts'
import { legible } from './palettes.ts'
import { dyesOf, type PatternName, patternField } from './patterns.ts'
import { pictureIn } from './pictures.ts'

export const band: Draw = (input) => {
  const { palette, pattern, scale } = input
  const title = setTitle(input, { x: 72, y: 92, w: 656, h: 420, anchor: 'start', on: 'ground' })
  return [
    page(palette.ground),
    patternField(pattern, dyesOf(palette, 'pale'), { x: 0, y: 620, w: 800, h: 480 }, { scale }),
    { d: rectangle(0, 606, 800, 14) + rectangle(0, 1100, 800, 6), fill: palette.accent },
    ...title.shapes,
    ...setAuthor(input, 72, 532, 'start', legible(palette.accent, palette.ground, palette)),
    setPublisher(input, 72, 1160, 'start', palette.paper),
  ]
}

export const slope: Draw = (input) => {
  const { palette, pattern, scale } = input
  const edge = polygon([
    [0, 1200],
    [0, 760],
    [800, 420],
    [800, 1200],
  ])
  const title = setTitle(input, { x: 72, y: 96, w: 600, h: 400, anchor: 'start', on: 'paper' })
  return [
    page(palette.paper),
    patternField(pattern, dyesOf(palette, 'dark'), { x: 0, y: 420, w: 800, h: 780 }, { scale, clip: edge }),
    { d: segment(-10, 764, 810, 416), stroke: palette.accent, width: 12 },
    ...title.shapes,
    ...setAuthor(
      input,
      72,
      Math.min(title.bottom + 40, 620),
      'start',
      legible(palette.main, palette.paper, palette),
      420,
    ),
    ...publisherPlate(input, 598, 1090),
  ]
}

export const spine: Draw = (input) => {
  const { palette, pattern, scale } = input
  const title = setTitle(input, { x: 296, y: 110, w: 438, h: 620, anchor: 'start', on: 'main', max: 104 })
  return [
    page(palette.main),
    patternField(pattern, dyesOf(palette, 'dark'), { x: 0, y: 0, w: 226, h: 1200 }, { scale }),
    { d: rectangle(226, 0, 10, 1200), fill: palette.accent },
    ...title.shapes,
    { d: segment(296, 1006, 380, 1006), stroke: palette.accent, width: 5 },
    ...setAuthor(input, 296, 1046, 'start', palette.paper, 440),
    setPublisher(input, 296, 1150, 'start', palette.paper),
  ]
}

export const letters: Draw = (input) => {
  const { palette, pattern, scale } = input
  const title = setTitle(input, {
    x: 64,
    y: 120,
    w: 672,
    h: 800,
    anchor: 'start',
    on: 'ground',
    soft: palette.accent,
    max: 168,
  })
  return [
    patternField(pattern, dyesOf(palette, 'quiet'), full, { scale: scale * 1.5 }),
    { d: rectangle(0, 0, 800, 1200), fill: palette.ground, opacity: 0.52 },
    ...title.shapes,
    { d: rectangle(64, 1010, 120, 8), fill: palette.accent },
    ...setAuthor(input, 64, 1050, 'start', palette.paper),
    setPublisher(input, 64, 1146, 'start', legible(palette.second, palette.ground, palette)),
  ]
}

export const strips: Draw = (input) => {
  const { palette, pattern, scale } = input
  const others: PatternName[] = ['parang', 'truntum', 'kawung', 'nitik', 'gringsing', 'ceplok']
  const second = others.find((name) => name !== pattern) ?? 'truntum'
  const title = setTitle(input, { x: 72, y: 466, w: 656, h: 260, anchor: 'start', on: 'paper', max: 88 })
  return [
    page(palette.paper),
    patternField(pattern, dyesOf(palette, 'dark'), { x: 0, y: 0, w: 800, h: 390 }, { scale }),
    { d: rectangle(0, 390, 800, 12), fill: palette.accent },
    ...title.shapes,
    ...setAuthor(input, 72, 778, 'start', legible(palette.main, palette.paper, palette)),
    { d: rectangle(0, 858, 800, 12), fill: palette.accent },
    patternField(second, dyesOf(palette, 'bright'), { x: 0, y: 870, w: 800, h: 230 }, { scale: scale * 0.8 }),
    { d: rectangle(0, 1100, 800, 100), fill: palette.ground },
    setPublisher(input, 72, 1158, 'start', palette.paper),
  ]
}

export const quarters: Draw = (input) => {
  const { palette, pattern, scale, picture, seed } = input
  const title = setTitle(input, { x: 56, y: 64, w: 520, h: 452, anchor: 'start', on: 'main', max: 96 })
  return [
    page(palette.ground),
    { d: rectangle(0, 0, 620, 600), fill: palette.main },
    patternField(pattern, dyesOf(palette, 'pale'), { x: 620, y: 0, w: 180, h: 600 }, { scale }),
    pictureIn(picture, { x: 0, y: 600, w: 800, h: 468 }, palette, seed),
    ...title.shapes,
    { d: rectangle(0, 592, 800, 8), fill: palette.paper },
    ...setAuthor(input, 56, 1104, 'start', palette.paper, 460),
    setPublisher(input, 744, 1136, 'end', legible(palette.second, palette.ground, palette)),
  ]
}
