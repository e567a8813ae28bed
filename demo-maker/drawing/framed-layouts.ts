import {
  type Draw,
  full,
  ornament,
  page,
  publisherPlate,
  setAuthor,
  setPublisher,
  setTitle,
} from './cover-lettering.ts'
import { gunungan } from './indoor-things.ts'
import { ellipse, rectangle, roundedRectangle, segment } from './outlines.ts'
import { legible } from './palettes.ts'
import { dyesOf, patternField } from './patterns.ts'
import { pictureIn } from './pictures.ts'
import { at } from './scene.ts'

const ARCH = 'M170 900L170 560C170 330 300 250 400 150C500 250 630 330 630 560L630 900Z'

export const label: Draw = (input) => {
  const { palette, pattern, scale } = input
  const box = { x: 120, y: 250, w: 560, h: 560 }
  const title = setTitle(input, {
    x: box.x + 50,
    y: box.y + 84,
    w: box.w - 100,
    h: 330,
    anchor: 'middle',
    on: 'paper',
    max: 92,
  })
  return [
    patternField(pattern, dyesOf(palette, 'dark'), full, { scale }),
    { d: roundedRectangle(box.x, box.y, box.w, box.h, 10), fill: palette.paper },
    {
      d: roundedRectangle(box.x + 16, box.y + 16, box.w - 32, box.h - 32, 5),
      stroke: palette.main,
      width: 2.5,
    },
    ...title.shapes,
    ornament(400, box.y + box.h - 132, palette.accent),
    ...setAuthor(input, 400, box.y + box.h - 96, 'middle', palette.ink, box.w - 110),
    ...publisherPlate(input, 400, 1096),
  ]
}

export const frame: Draw = (input) => {
  const { palette, pattern, scale } = input
  const title = setTitle(input, { x: 160, y: 260, w: 480, h: 480, anchor: 'middle', on: 'paper', max: 96 })
  return [
    patternField(pattern, dyesOf(palette, 'dark'), full, { scale: scale * 0.8 }),
    { d: rectangle(92, 92, 616, 1016), fill: palette.paper },
    { d: rectangle(108, 108, 584, 984), stroke: palette.main, width: 3 },
    { d: rectangle(118, 118, 564, 964), stroke: palette.second, width: 1.5 },
    ornament(400, 196, palette.accent),
    ...title.shapes,
    { d: segment(340, 838, 460, 838), stroke: palette.accent, width: 3 },
    ...setAuthor(input, 400, 878, 'middle', palette.ink, 470),
    setPublisher(input, 400, 1044, 'middle', legible(palette.main, palette.paper, palette)),
  ]
}

export const moon: Draw = (input) => {
  const { palette, pattern, scale } = input
  const clip = ellipse(400, 470, 290)
  const title = setTitle(input, { x: 80, y: 812, w: 640, h: 216, anchor: 'middle', on: 'ground', max: 92 })
  return [
    page(palette.ground),
    { d: ellipse(400, 470, 312), stroke: palette.accent, width: 4 },
    patternField(pattern, dyesOf(palette, 'pale'), { x: 110, y: 180, w: 580, h: 580 }, { scale, clip }),
    ...setAuthor(input, 400, 76, 'middle', palette.paper),
    ...title.shapes,
    setPublisher(input, 400, 1142, 'middle', legible(palette.second, palette.ground, palette)),
  ]
}

export const arch: Draw = (input) => {
  const { palette, seed, picture, pattern, scale } = input
  const title = setTitle(input, { x: 70, y: 930, w: 660, h: 132, anchor: 'middle', on: 'paper', max: 74 })
  return [
    page(palette.paper),
    patternField(
      pattern,
      { ground: palette.paper, main: palette.second, second: palette.second, accent: palette.second },
      { x: 0, y: 0, w: 800, h: 900 },
      { scale: scale * 0.9 },
    ),
    { d: ARCH, fill: palette.paper, stroke: palette.paper, width: 52 },
    pictureIn(picture, { x: 170, y: 140, w: 460, h: 760 }, palette, seed, ARCH),
    { d: ARCH, stroke: palette.main, width: 8 },
    { d: rectangle(0, 900, 800, 300), fill: palette.paper },
    { d: rectangle(0, 894, 800, 6), fill: palette.main },
    ...title.shapes,
    ...setAuthor(input, 400, 1096, 'middle', legible(palette.main, palette.paper, palette)),
    setPublisher(input, 400, 1172, 'middle', palette.ink),
  ]
}

export const view: Draw = (input) => {
  const { palette, picture, seed } = input
  const title = setTitle(input, { x: 70, y: 90, w: 660, h: 300, anchor: 'middle', on: 'paper', max: 104 })
  return [
    page(palette.paper),
    pictureIn(picture, { x: 46, y: 430, w: 708, h: 620 }, palette, seed),
    { d: rectangle(46, 430, 708, 620), stroke: palette.ink, width: 3 },
    ...title.shapes,
    ...setAuthor(input, 46, 1116, 'start', palette.ink, 440),
    setPublisher(input, 754, 1136, 'end', legible(palette.main, palette.paper, palette)),
  ]
}

export const emblem: Draw = (input) => {
  const { palette, pattern, scale } = input
  const title = setTitle(input, { x: 80, y: 716, w: 640, h: 280, anchor: 'middle', on: 'ground', max: 92 })
  return [
    page(palette.ground),
    patternField(pattern, dyesOf(palette, 'quiet'), { x: 0, y: 0, w: 800, h: 640 }, { scale }),
    { d: ellipse(400, 640, 560, 130), fill: palette.ground },
    { d: ellipse(400, 350, 240), fill: palette.ground },
    { d: ellipse(400, 350, 222), stroke: palette.accent, width: 3 },
    at(
      400,
      520,
      gunungan({ ...palette, main: palette.accent, accent: palette.main, paper: palette.ground }),
      1.85,
    ),
    ...title.shapes,
    ...setAuthor(input, 400, 1046, 'middle', legible(palette.accent, palette.ground, palette)),
    setPublisher(input, 400, 1146, 'middle', legible(palette.second, palette.ground, palette)),
  ]
}
