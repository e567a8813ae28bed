import { rectangle } from '../drawing/outlines.ts'
import { legible } from '../drawing/palettes.ts'
import { dyesOf, patternField } from '../drawing/patterns.ts'
import { pictureIn } from '../drawing/pictures.ts'
import { openFlow } from './flow.ts'
import { type Brief, type Desk, enter, openPage, PAGE, WIDE } from './magazine-desk.ts'
import type { Chapter } from './parse-text.ts'

/** One page in one wide column under a coloured head: recipes, workshops, letters. */
export function column(desk: Desk, chapter: Chapter, brief: Brief): void {
  const { sheets } = desk
  const { palette } = brief
  const paper = { ...palette, paper: '#fffdf8' }
  const page = openPage(desk, palette.paper, brief.rubric)
  enter(desk, chapter, brief, page)
  sheets.paint([
    patternField(
      desk.design.pattern,
      dyesOf(palette, 'dark'),
      { x: 0, y: 58, w: PAGE.w, h: 74 },
      { scale: 0.4 },
    ),
  ])
  const region = { ...WIDE, x: 58, w: 324 }
  const flow = openFlow(
    sheets,
    { size: 11.6, leading: 17.8, justified: false, palette: paper },
    { region, y: 158 },
    () => {
      openPage(desk, palette.paper, brief.rubric)
      return { region, y: region.top }
    },
  )
  flow.display(chapter.title, 'display', 26, 31, palette.ink)
  if (brief.author)
    flow.display(brief.author, 'sansStrong', 8.6, 16, legible(palette.main, palette.paper, palette))
  flow.skip(8)
  flow.blocks(chapter.blocks)
}

/** Figures in large type on a coloured page; list items are `figure | what it counts`. */
export function figures(desk: Desk, chapter: Chapter, brief: Brief): void {
  const { sheets } = desk
  const { palette } = brief
  const page = openPage(desk, palette.ground)
  enter(desk, chapter, brief, page)
  const region = { ...WIDE, x: 46, w: 348 }
  const flow = openFlow(
    sheets,
    { size: 11, leading: 16.4, justified: false, palette: { ...palette, ink: palette.paper } },
    { region, y: 60 },
  )
  flow.display(brief.rubric.toUpperCase(), 'sansStrong', 8.6, 20, palette.second)
  flow.display(chapter.title, 'display', 27, 32, palette.paper)
  flow.skip(18)
  for (const block of chapter.blocks) {
    if (block.kind !== 'list') continue
    for (const item of block.items) {
      const [number = '', words = ''] = item.split(' | ')
      flow.display(number, 'display', 36, 40, legible(palette.accent, palette.ground, palette))
      flow.paragraph(words)
      flow.skip(13)
    }
  }
}

/** A picture as large as the page, with its caption on a band. */
export function gallery(desk: Desk, chapter: Chapter, brief: Brief): void {
  const { sheets } = desk
  const { palette } = brief
  sheets.page()
  sheets.paint([
    pictureIn(
      brief.picture,
      { x: 0, y: 0, w: PAGE.w, h: 560 },
      palette,
      `${desk.title.slug} galeri ${chapter.title}`,
    ),
    { d: rectangle(0, 560, PAGE.w, 100), fill: palette.ink },
  ])
  const region = { ...WIDE, top: 576, bottom: 656 }
  const flow = openFlow(
    sheets,
    { size: 9.4, leading: 14, justified: false, palette: { ...palette, ink: palette.paper } },
    { region, y: 578 },
  )
  flow.display(chapter.title, 'sansStrong', 10.4, 16, palette.second)
  flow.blocks(chapter.blocks)
}
