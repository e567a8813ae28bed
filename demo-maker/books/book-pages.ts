import type { DemoTitle } from '../../demo/demo-title.ts'
import { splitTitle } from '../drawing/draw-cover.ts'
import { rectangle, segment } from '../drawing/outlines.ts'
import { PALETTES, type Palette } from '../drawing/palettes.ts'
import { dyesOf, PATTERNS, type PatternName, patternField } from '../drawing/patterns.ts'
import { PICTURES, type PictureName, pictureIn } from '../drawing/pictures.ts'
import { randomOf } from '../drawing/random.ts'
import type { Shape } from '../drawing/scene.ts'
import type { Region } from './flow.ts'
import type { BookText } from './parse-text.ts'
import { openSheets, type Sheets, textWidth } from './pdf-sheets.ts'

/** The trimmed page of a demo book in points: 5 × 7.5 inches, the cover's 2:3. */
export const PAGE = { w: 360, h: 540 } as const

export const TEXT: Region = { x: 44, top: 64, bottom: 482, w: 272 }

export type Entry = { title: string; page: number }

/** What every form of book needs while it is being made. */
export type Bench = {
  title: DemoTitle
  text: BookText
  palette: Palette
  sheets: Sheets
  /** gathered as chapters begin, for the page of contents */
  entries: Entry[]
  /** short names for the running heads */
  names: { book: string; subtitle: string }
}

export function openBench(title: DemoTitle, text: BookText): Bench {
  const sheets = openSheets(
    {
      title: title.title,
      authors: title.authors,
      subject: title.description,
      keywords: title.genre,
      publishedOn: title.publishedOn,
    },
    PAGE.w,
    PAGE.h,
  )
  const { title: book, subtitle } = splitTitle(title.title)
  return {
    title,
    text,
    palette: PALETTES[title.cover.palette],
    sheets,
    entries: [],
    names: { book, subtitle },
  }
}

export const wash = (colour: string): Shape => ({ d: rectangle(0, 0, PAGE.w, PAGE.h), fill: colour })

/** A new page on paper, with a page number and, where given, a running head. */
export function textPage(bench: Bench, head?: string, tint?: string): number {
  const { sheets, palette } = bench
  const page = sheets.page()
  sheets.paint([wash(tint ?? '#fffdf8')])
  const even = page % 2 === 0
  if (head !== undefined) {
    const words = even ? bench.names.book : head
    let shown = words
    while (textWidth(shown, 'sans', 7.6) > TEXT.w - 20) shown = `${shown.replace(/…$/, '').slice(0, -2)}…`
    sheets.aligned(
      shown,
      TEXT.x,
      TEXT.w,
      38,
      { font: 'sans', size: 7.6, colour: palette.main },
      even ? 'left' : 'right',
    )
  }
  sheets.aligned(
    String(page),
    TEXT.x,
    TEXT.w,
    516,
    { font: 'sans', size: 8.4, colour: palette.ink },
    'centre',
  )
  return page
}

/** Marks where a chapter begins, for outline and contents. */
export function beginEntry(bench: Bench, title: string, page: number): void {
  bench.entries.push({ title, page })
  bench.sheets.outline(title)
  bench.sheets.anchor(`bab-${bench.entries.length}`)
}

/** A full page of pattern or picture, another one each time: what the n-th is follows from the book's own seed. */
export function plate(
  bench: Bench,
  n: number,
  wanted?: { pattern?: PatternName; picture?: PictureName },
): void {
  const { sheets, title, palette } = bench
  const random = randomOf(`${title.slug} pelat ${n}`)
  const patterns = Object.keys(PATTERNS) as PatternName[]
  const offset = Math.floor(randomOf(title.slug)() * patterns.length)
  const pattern = wanted?.pattern ?? patterns[(offset + n * 3) % patterns.length] ?? 'kawung'
  const modes = ['dark', 'pale', 'quiet', 'bright'] as const
  sheets.page()
  if (wanted?.picture) {
    sheets.paint([
      wash('#fffdf8'),
      pictureIn(
        wanted.picture,
        { x: 26, y: 30, w: PAGE.w - 52, h: PAGE.h - 76 },
        palette,
        `${title.slug} ${n}`,
      ),
    ])
    return
  }
  const dyes = dyesOf(palette, modes[(n + Math.floor(random() * 4)) % 4] ?? 'dark')
  sheets.paint([
    wash('#fffdf8'),
    patternField(
      pattern,
      dyes,
      { x: 26, y: 30, w: PAGE.w - 52, h: PAGE.h - 76 },
      { scale: 0.34 + random() * 0.5 },
    ),
  ])
}

/** A page of lines to write on. */
export function notesPage(bench: Bench, head = 'Catatan pembaca'): void {
  const { sheets, palette } = bench
  textPage(bench)
  sheets.text(head, TEXT.x, 84, { font: 'displayItalic', size: 15, colour: palette.main })
  const rules = Array.from({ length: 16 }, (_, index) =>
    segment(TEXT.x, 116 + index * 23, TEXT.x + TEXT.w, 116 + index * 23),
  )
  sheets.paint([{ d: rules.join(''), stroke: palette.main, width: 0.4, opacity: 0.6 }])
}

export const isPicture = (name: string): name is PictureName => name in PICTURES

export const isPattern = (name: string): name is PatternName => name in PATTERNS
