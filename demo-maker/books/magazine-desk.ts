import type { CoverDesign, DemoTitle } from '../../demo/demo-title.ts'
import { rectangle, segment } from '../drawing/outlines.ts'
import { legible, PALETTES, type Palette, type PaletteName } from '../drawing/palettes.ts'
import type { PictureName } from '../drawing/pictures.ts'
import { isPicture } from './book-pages.ts'
import type { Region } from './flow.ts'
import type { Chapter } from './parse-text.ts'
import type { Sheets } from './pdf-sheets.ts'

/** A magazine's page in points; the cover's 2:3 again, larger. */
export const PAGE = { w: 440, h: 660 } as const

export const LEFT: Region = { x: 38, top: 66, bottom: 606, w: 174 }

export const RIGHT: Region = { ...LEFT, x: 228 }

export const WIDE: Region = { ...LEFT, w: 364 }

export const BODY = { size: 11, leading: 16.6, justified: true } as const

export type Design = Extract<CoverDesign, { layout: 'magazine' }>

export type Desk = {
  title: DemoTitle
  design: Design
  sheets: Sheets
  palette: Palette
  entries: { title: string; rubric: string; page: number }[]
}

export type Brief = { kind: string; rubric: string; author: string; picture: PictureName; palette: Palette }

export function briefOf(chapter: Chapter, desk: Desk): Brief {
  const [kind = '', rubric = '', author = '', picture = '', tone = ''] = (chapter.notes[0] ?? '')
    .split('|')
    .map((part) => part.trim())
  return {
    kind,
    rubric,
    author,
    picture: isPicture(picture) ? picture : desk.design.picture,
    palette: tone in PALETTES ? PALETTES[tone as PaletteName] : desk.palette,
  }
}

export function openPage(desk: Desk, colour: string, rubric?: string): number {
  const { sheets, design } = desk
  const page = sheets.page()
  sheets.paint([{ d: rectangle(0, 0, PAGE.w, PAGE.h), fill: colour }])
  if (rubric === undefined) return page
  const ink = { font: 'sans', size: 7.8, colour: legible(desk.palette.main, colour, desk.palette) } as const
  const even = page % 2 === 0
  sheets.paint([{ d: segment(38, 46, 402, 46), stroke: ink.colour, width: 0.6 }])
  sheets.aligned(rubric, 38, 364, 38, { ...ink, font: 'sansStrong' }, even ? 'left' : 'right')
  sheets.aligned(`${design.masthead} ${design.issue}`, 38, 364, 38, ink, even ? 'right' : 'left')
  sheets.aligned(String(page), 38, 364, 636, { ...ink, size: 9 }, even ? 'left' : 'right')
  return page
}

export function enter(desk: Desk, chapter: Chapter, brief: Brief, page: number): void {
  desk.entries.push({ title: chapter.title, rubric: brief.rubric, page })
  desk.sheets.outline(chapter.title)
  desk.sheets.anchor(`tulisan-${desk.entries.length}`)
}
