import type { Font } from 'fontkit'
import { type Face, fontOf } from '../typesetting/fonts.ts'
import { type PathShape, round } from './scene.ts'

export type Letters = {
  face?: Face
  weight?: number
  size: number
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  /** extra space between letters, in thousandths of the size */
  tracking?: number
  opacity?: number
}

const fontFor = (style: Pick<Letters, 'face' | 'weight' | 'size'>): Font =>
  fontOf(style.face ?? 'sans', style.weight ?? 500, style.size > 30 ? 72 : 14)

// Fitting a title asks for the width of the same words at many sizes; laying them out once is enough.
const advances = new WeakMap<Font, Map<string, { width: number; glyphs: number }>>()

function advanceOf(font: Font, text: string): { width: number; glyphs: number } {
  const known = advances.get(font) ?? new Map<string, { width: number; glyphs: number }>()
  advances.set(font, known)
  const found = known.get(text)
  if (found) return found
  const run = font.layout(text)
  const advance = { width: run.advanceWidth / font.unitsPerEm, glyphs: run.glyphs.length }
  known.set(text, advance)
  return advance
}

export function widthOf(text: string, style: Omit<Letters, 'fill'>): number {
  const { width, glyphs } = advanceOf(fontFor(style), text)
  return style.size * (width + ((style.tracking ?? 0) / 1000) * Math.max(0, glyphs - 1))
}

const COMMANDS: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** One line of text as outlines, so that no font of the machine is asked for; y is the baseline. */
export function lettersAt(text: string, x: number, y: number, style: Letters): PathShape {
  const font = fontFor(style)
  const scale = style.size / font.unitsPerEm
  const run = font.layout(text)
  const width = widthOf(text, style)
  let pen = x
  if (style.anchor === 'middle') pen -= width / 2
  if (style.anchor === 'end') pen -= width
  let d = ''
  for (const [index, glyph] of run.glyphs.entries()) {
    const position = run.positions[index]
    const left = pen + (position?.xOffset ?? 0) * scale
    const baseline = y - (position?.yOffset ?? 0) * scale
    for (const { command, args } of glyph.path.commands) {
      d += COMMANDS[command] ?? ''
      for (const [place, value] of args.entries())
        d += `${place ? ' ' : ''}${round(place % 2 ? baseline - value * scale : left + value * scale)}`
    }
    pen += (position?.xAdvance ?? glyph.advanceWidth) * scale + ((style.tracking ?? 0) / 1000) * style.size
  }
  const shape: PathShape = { d, fill: style.fill }
  if (style.opacity !== undefined) shape.opacity = style.opacity
  return shape
}

type Measure = (text: string) => number

function greedy(words: string[], width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word
    if (line && measure(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line) lines.push(line)
  return lines
}

/** Words in as few lines as fit the width, then evened out: a last line of one short word looks like a mistake. */
function balancedLines(text: string, width: number, measure: Measure): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const lines = greedy(words, width, measure)
  if (lines.length < 2) return lines
  let [low, high] = [width / lines.length, width]
  for (let round = 0; round < 9; round++) {
    const middle = (low + high) / 2
    const tried = greedy(words, middle, measure)
    if (tried.length <= lines.length && tried.every((line) => measure(line) <= width)) high = middle
    else low = middle
  }
  return greedy(words, high, measure)
}

export type Block = { lines: string[]; size: number; leading: number; height: number }

/** The largest size at which a text fits a box, balanced over its lines. */
export function fitBlock(
  text: string,
  box: { w: number; h: number },
  style: Omit<Letters, 'fill' | 'size'> & { max: number; min: number; leading?: number },
): Block {
  const leading = style.leading ?? 1.08
  for (let size = style.max; ; size -= Math.max(1, Math.round(size * 0.04))) {
    const measure = (line: string): number => widthOf(line, { ...style, size })
    const lines = balancedLines(text, box.w, measure)
    const height = lines.length * size * leading
    const fits = height <= box.h && lines.every((line) => measure(line) <= box.w)
    if (fits || size <= style.min) return { lines, size, leading: size * leading, height }
  }
}

/** Draws a fitted block; (x, y) is the top of its first line's box. */
export function blockAt(block: Block, x: number, y: number, style: Omit<Letters, 'size'>): PathShape[] {
  return block.lines.map((text, index) =>
    lettersAt(text, x, y + index * block.leading + block.size * 0.84, { ...style, size: block.size }),
  )
}
