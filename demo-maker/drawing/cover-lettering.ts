import { blockAt, fitBlock, type Letters, lettersAt } from './lettering.ts'
import { ellipse, petals, rectangle, roundedRectangle } from './outlines.ts'
import { legible, type Palette } from './palettes.ts'
import type { PatternName } from './patterns.ts'
import type { PictureName } from './pictures.ts'
import type { Shape } from './scene.ts'

export const COVER = { w: 800, h: 1200 } as const

export type CoverText = { title: string; subtitle: string; kicker: string; author: string; publisher: string }
export type CoverInput = {
  text: CoverText
  palette: Palette
  pattern: PatternName
  scale: number
  face: 'serif' | 'sans'
  picture: PictureName
  seed: string
}

type Setting = {
  x: number
  y: number
  w: number
  h: number
  anchor: 'start' | 'middle'
  on: keyof typeof LETTERS_ON
  /** The colour of kicker and subtitle, where it is not the usual one on that ground. */
  soft?: string
  max?: number
}

/** The colours of the palette that letters have on each of its grounds. */
const LETTERS_ON = {
  paper: { colour: 'ink', soft: 'main' },
  ground: { colour: 'paper', soft: 'second' },
  main: { colour: 'paper', soft: 'second' },
} as const

/** Kicker, title and subtitle as one block that fills a box as far as it may; gives where it ended. */
export function setTitle(input: CoverInput, setting: Setting): { shapes: Shape[]; bottom: number } {
  const { text, face, palette } = input
  const letters = LETTERS_ON[setting.on]
  const edge = setting.anchor === 'middle' ? setting.x + setting.w / 2 : setting.x
  const style: Omit<Letters, 'size' | 'fill'> =
    face === 'serif'
      ? { face, weight: 700, anchor: setting.anchor, tracking: -8 }
      : { face, weight: 800, anchor: setting.anchor, tracking: -22 }
  const shapes: Shape[] = []
  const soft = legible(setting.soft ?? palette[letters.soft], palette[setting.on], palette)
  let y = setting.y
  if (text.kicker) {
    const small = { face: 'sans', weight: 700, size: 22, tracking: 160, anchor: setting.anchor } as const
    shapes.push(lettersAt(text.kicker.toUpperCase(), edge, y + 20, { ...small, fill: soft }))
    y += 52
  }
  const room = setting.h - (y - setting.y) - (text.subtitle ? setting.h * 0.26 : 0)
  const leading = face === 'serif' ? 1.06 : 1.04
  const title = fitBlock(
    text.title,
    { w: setting.w, h: room },
    { ...style, max: setting.max ?? 118, min: 34, leading },
  )
  shapes.push(...blockAt(title, edge, y, { ...style, fill: palette[letters.colour] }))
  y += title.height
  if (text.subtitle) {
    const second = { face: 'serifItalic', weight: 450, anchor: setting.anchor } as const
    const rest = Math.max(50, setting.y + setting.h - y - 18)
    const block = fitBlock(
      text.subtitle,
      { w: setting.w, h: rest },
      { ...second, max: 38, min: 22, leading: 1.24 },
    )
    shapes.push(...blockAt(block, edge, y + 20, { ...second, fill: soft }))
    y += 20 + block.height
  }
  return { shapes, bottom: y }
}

export function setAuthor(
  input: CoverInput,
  x: number,
  y: number,
  anchor: 'start' | 'middle' | 'end',
  fill: string,
  w = 640,
): Shape[] {
  const style = { face: 'sans', weight: 600, anchor } as const
  const block = fitBlock(input.text.author, { w, h: 86 }, { ...style, max: 36, min: 22, leading: 1.2 })
  return blockAt(block, x, y - ((block.lines.length - 1) * block.leading) / 2, { ...style, fill })
}

export const setPublisher = (
  input: CoverInput,
  x: number,
  y: number,
  anchor: 'start' | 'middle' | 'end',
  fill: string,
): Shape =>
  lettersAt(input.text.publisher, x, y, {
    face: 'sans',
    weight: 600,
    size: 20,
    tracking: 40,
    anchor,
    fill,
    opacity: 0.85,
  })

export const full = { x: 0, y: 0, w: COVER.w, h: COVER.h }
export const page = (fill: string): Shape => ({ d: rectangle(0, 0, COVER.w, COVER.h), fill })
export const ornament = (x: number, y: number, fill: string): Shape => ({
  d: petals(x, y, 4, 3, 15, 6) + ellipse(x - 30, y, 3.5) + ellipse(x + 30, y, 3.5),
  fill,
})

/** The publisher on a small plate, for covers whose foot is all pattern. */
export const publisherPlate = (input: CoverInput, x: number, y: number): Shape[] => [
  { d: roundedRectangle(x - 130, y, 260, 46, 23), fill: input.palette.paper },
  lettersAt(input.text.publisher, x, y + 30, {
    weight: 700,
    size: input.text.publisher.length > 16 ? 17 : 19,
    anchor: 'middle',
    fill: input.palette.ink,
  }),
]

export type Draw = (input: CoverInput) => Shape[]
