import type { CoverDesign } from '../../demo/demo-title.ts'
import { COVER } from './cover-lettering.ts'
import { blockAt, fitBlock, lettersAt, widthOf } from './lettering.ts'
import { rectangle } from './outlines.ts'
import { legible, PALETTES } from './palettes.ts'
import { dyesOf, patternField } from './patterns.ts'
import { pictureIn } from './pictures.ts'
import type { Shape } from './scene.ts'

type Design = Extract<CoverDesign, { layout: 'magazine' }>

function fittedMasthead(name: string): number {
  const width = widthOf(name, { face: 'serif', weight: 800, size: 100, tracking: -18 })
  return Math.min(212, (100 * 704) / width)
}

/** A magazine's front: name over the picture, cover lines on a coloured foot, a strip of cloth along the edge. */
export function magazineCover(design: Design, seed: string): Shape[] {
  const palette = PALETTES[design.palette]
  const size = fittedMasthead(design.masthead)
  const head = 96 + size * 0.74
  const top = head + 68
  const [lead = '', ...others] = design.lines
  const leadStyle = { face: 'serif', weight: 700 } as const
  const leadBlock = fitBlock(lead, { w: 560, h: 130 }, { ...leadStyle, max: 60, min: 34, leading: 1.08 })
  const foot = COVER.h - 372
  const shapes: Shape[] = [
    { d: rectangle(0, 0, COVER.w, COVER.h), fill: palette.paper },
    pictureIn(design.picture, { x: 0, y: top, w: COVER.w, h: foot - top }, palette, seed),
    { d: rectangle(0, foot, COVER.w, COVER.h - foot), fill: palette.ground },
    { d: rectangle(0, foot, COVER.w, 10), fill: palette.accent },
    patternField(
      design.pattern,
      dyesOf(palette, 'bright'),
      { x: 700, y: foot + 10, w: 100, h: COVER.h - foot - 10 },
      { scale: 0.62 },
    ),
    lettersAt(design.motto.toUpperCase(), 48, 66, {
      weight: 700,
      size: 20,
      tracking: 130,
      fill: palette.main,
    }),
    lettersAt(design.masthead, 44, head, {
      face: 'serif',
      weight: 800,
      size,
      tracking: -18,
      fill: palette.ink,
    }),
    lettersAt(`${design.issue} · ${design.month}`, 48, head + 51, {
      weight: 700,
      size: 24,
      fill: palette.main,
    }),
    ...blockAt(leadBlock, 48, foot + 44, { ...leadStyle, fill: palette.paper }),
  ]
  let y = foot + 44 + leadBlock.height + 42
  for (const text of others) {
    const style = { weight: 600 } as const
    const block = fitBlock(text, { w: 580, h: 66 }, { ...style, max: 26, min: 19, leading: 1.25 })
    shapes.push({ d: rectangle(48, y - 2, 14, 14), fill: legible(palette.accent, palette.ground, palette) })
    shapes.push(...blockAt(block, 78, y - 10, { ...style, fill: palette.paper }))
    y += block.height + 18
  }
  return shapes
}
