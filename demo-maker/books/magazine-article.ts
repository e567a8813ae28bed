import { rectangle } from '../drawing/outlines.ts'
import { legible, type Palette } from '../drawing/palettes.ts'
import { dyesOf, patternField } from '../drawing/patterns.ts'
import { pictureIn } from '../drawing/pictures.ts'
import { openFlow, type Region } from './flow.ts'
import { BODY, type Brief, type Desk, enter, LEFT, openPage, PAGE, RIGHT, WIDE } from './magazine-desk.ts'
import type { Block, Chapter } from './parse-text.ts'
import type { Sheets } from './pdf-sheets.ts'

const isQuote = (block: Block): block is Extract<Block, { text: string }> => block.kind === 'quote'

const OPENING = { top: 372, bottom: 604 } as const

const STRIP = 300

/** Where the n-th column of an article stands; the two of its last page end at `bottom`. */
function columnAt(n: number, bottom: number): { region: Region; y: number } {
  const [top, end] = n < 2 ? [OPENING.top, OPENING.bottom] : [STRIP + 84, bottom]
  return { region: { ...(n % 2 ? RIGHT : LEFT), top, bottom: end }, y: top }
}

/** How far down the last page's columns go, so that they end side by side: found by setting the text unseen. */
function lastPageBottom(sheets: Sheets, palette: Palette, story: Block[]): number {
  const nothing = (): void => undefined
  const unseen: Sheets = { ...sheets, text: nothing, line: nothing, paint: nothing, aligned: nothing }
  let column = 0
  const flow = openFlow(unseen, { ...BODY, palette }, columnAt(0, 0), () => columnAt(++column, 4000))
  flow.blocks(story, true)
  const top = columnAt(2, 0).y
  if (column < 2) return top
  return top + Math.ceil((flow.at() - top) / BODY.leading / 2 + 0.2) * BODY.leading + 1
}

/** Four pages: a picture, the title over the story's beginning, its end under a second picture, words pulled out. */
export function article(desk: Desk, chapter: Chapter, brief: Brief): void {
  const { sheets } = desk
  const { palette } = brief
  sheets.page()
  sheets.paint([
    pictureIn(
      brief.picture,
      { x: 0, y: 0, w: PAGE.w, h: PAGE.h },
      palette,
      `${desk.title.slug} ${chapter.title}`,
    ),
    { d: rectangle(0, 0, 10, PAGE.h), fill: palette.accent },
  ])
  const first = openPage(desk, palette.paper, brief.rubric)
  enter(desk, chapter, brief, first)
  const [deck, ...rest] = chapter.blocks
  const soft = legible(palette.main, palette.paper, palette)
  const head = openFlow(
    sheets,
    { ...BODY, justified: false, palette },
    { region: { ...WIDE, top: 96 }, y: 96 },
  )
  const size = chapter.title.length > 26 ? 36 : 44
  head.display(chapter.title, 'display', size, size * 1.12, palette.ink)
  head.skip(12)
  if (deck?.kind === 'paragraph') head.display(deck.text, 'displayItalic', 15, 21.5, soft)
  head.skip(14)
  head.display(`Oleh ${brief.author}`, 'sansStrong', 9, 14, palette.ink)
  sheets.paint([{ d: rectangle(38, OPENING.top - 16, 364, 2), fill: palette.accent }])
  const story = rest.filter((block) => !isQuote(block))
  const bottom = lastPageBottom(sheets, palette, story)
  let column = 0
  const flow = openFlow(sheets, { ...BODY, palette }, columnAt(0, bottom), () => {
    column++
    if (column === 2) {
      openPage(desk, '#fffdf8', brief.rubric)
      const strip = { x: 0, y: 58, w: PAGE.w, h: STRIP }
      sheets.paint([pictureIn(brief.picture, strip, palette, `${chapter.title} lanjutan`)])
    }
    return columnAt(column, bottom)
  })
  flow.blocks(story, true)
  while (column < 2) flow.turn()
  for (const quote of rest.filter(isQuote)) pullQuote(desk, quote.text, palette)
}

/** Words pulled out of an article, large on a page of their own. */
function pullQuote(desk: Desk, text: string, palette: Palette): void {
  const { sheets } = desk
  sheets.page()
  sheets.paint([
    { d: rectangle(0, 0, PAGE.w, PAGE.h), fill: palette.ground },
    patternField(
      desk.design.pattern,
      dyesOf(palette, 'quiet'),
      { x: 0, y: 0, w: PAGE.w, h: 190 },
      { scale: 0.55 },
    ),
    { d: rectangle(0, 190, PAGE.w, 4), fill: palette.accent },
  ])
  const region = { x: 46, top: 250, bottom: 640, w: 340 }
  const flow = openFlow(sheets, { ...BODY, palette }, { region, y: 262 })
  flow.display(`“${text}”`, 'displayItalic', 29, 39, palette.paper)
}
