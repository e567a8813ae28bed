import { ellipse, petals, rectangle, roundedRectangle } from '../drawing/outlines.ts'
import { dyesOf, PATTERNS, type PatternName, patternField } from '../drawing/patterns.ts'
import { backMatter, frontMatter } from './book-ends.ts'
import { type Bench, beginEntry, isPattern, notesPage, PAGE, plate, TEXT, textPage } from './book-pages.ts'
import { openFlow } from './flow.ts'

const flowOn = (
  bench: Bench,
  y: number,
  style: { size: number; leading: number; justified: boolean },
  tint?: string,
) =>
  openFlow(bench.sheets, { ...style, palette: bench.palette }, { region: TEXT, y }, () => {
    textPage(bench, undefined, tint)
    return { region: TEXT, y: TEXT.top }
  })

/** A poem a page, with a plate after every sixth. */
export function poemBook(bench: Bench): Promise<Buffer> {
  const { sheets, palette, text } = bench
  const contents = frontMatter(bench)
  for (const [index, poem] of text.chapters.entries()) {
    if (index % 6 === 0) plate(bench, index)
    beginEntry(bench, poem.title, textPage(bench))
    const flow = flowOn(bench, 112, { size: 13.4, leading: 23, justified: false })
    flow.display(poem.title, 'display', 26, 31, palette.main)
    if (poem.notes[0]) flow.display(poem.notes[0], 'displayItalic', 11, 18, palette.ink)
    sheets.paint([{ d: rectangle(TEXT.x, flow.at() + 8, 34, 1.6), fill: palette.accent }])
    flow.skip(26)
    flow.blocks(poem.blocks)
  }
  return backMatter(bench, contents)
}

/** A thought a page under its number; after every tenth there is a page of lines for an answer. */
export function reflectionBook(bench: Bench): Promise<Buffer> {
  const { sheets, palette, text } = bench
  const contents = frontMatter(bench)
  for (const [index, thought] of text.chapters.entries()) {
    const tint = index % 2 ? '#fffdf8' : palette.paper
    const page = textPage(bench, undefined, tint)
    beginEntry(bench, thought.title, page)
    sheets.aligned(
      String(index + 1),
      TEXT.x,
      TEXT.w,
      128,
      { font: 'display', size: 52, colour: palette.second },
      'centre',
    )
    sheets.aligned(
      thought.title,
      TEXT.x,
      TEXT.w,
      170,
      { font: 'display', size: 19, colour: palette.ink },
      'centre',
    )
    sheets.paint([{ d: petals(180, 196, 4, 1.5, 8, 3), fill: palette.accent }])
    const flow = flowOn(bench, 220, { size: 12, leading: 20, justified: true }, tint)
    flow.blocks(thought.blocks)
    if ((index + 1) % 10 === 0) notesPage(bench, 'Jawaban saya')
  }
  return backMatter(bench, contents)
}

/** A recipe on two pages: what it is, then what it needs and how it is made. Notes: portions and time. */
export function recipeBook(bench: Bench): Promise<Buffer> {
  const { sheets, palette, text, title } = bench
  const contents = frontMatter(bench)
  const names = Object.keys(PATTERNS) as PatternName[]
  for (const [index, recipe] of text.chapters.entries()) {
    beginEntry(bench, recipe.title, textPage(bench))
    const pattern = names[(index * 3 + title.slug.length) % names.length] ?? 'kawung'
    const mode = (['dark', 'pale', 'bright'] as const)[index % 3] ?? 'dark'
    sheets.paint([
      patternField(pattern, dyesOf(palette, mode), { x: 0, y: 0, w: PAGE.w, h: 190 }, { scale: 0.42 }),
      { d: rectangle(0, 190, PAGE.w, 3), fill: palette.accent },
      { d: ellipse(TEXT.x + 26, 190, 27), fill: palette.paper },
    ])
    sheets.aligned(
      String(index + 1),
      TEXT.x,
      52,
      199,
      { font: 'display', size: 26, colour: palette.main },
      'centre',
    )
    const flow = flowOn(bench, 238, { size: 13, leading: 21, justified: false })
    flow.display(recipe.title, 'display', 23, 28, palette.ink)
    if (recipe.notes[0]) flow.display(recipe.notes[0], 'sans', 9, 18, palette.main)
    flow.skip(10)
    const story = recipe.blocks.filter((block) => block.kind === 'paragraph' || block.kind === 'quote')
    flow.blocks(story)
    textPage(bench, recipe.title, palette.paper)
    const needs = recipe.blocks.find((block) => block.kind === 'list')
    const ways = recipe.blocks.find((block) => block.kind === 'steps')
    const page = flowOn(bench, 72, { size: 10.6, leading: 15.8, justified: false }, palette.paper)
    const box = 34 + (needs?.kind === 'list' ? needs.items.length * 18 : 0) + 12
    sheets.paint([
      { d: roundedRectangle(TEXT.x - 14, 60, TEXT.w + 28, box, 8), fill: palette.second, opacity: 0.42 },
    ])
    page.display('Bahan', 'sansStrong', 11.4, 22, palette.ink)
    if (needs?.kind === 'list') page.list(needs.items, false)
    page.skip(Math.max(14, 60 + box + 18 - page.at()))
    page.display('Cara membuat', 'sansStrong', 11.4, 22, palette.ink)
    if (ways?.kind === 'steps') page.list(ways.items, true)
  }
  return backMatter(bench, contents)
}

/** A motif on two pages: the cloth, then its story. The chapter's note names the pattern. */
export function motifBook(bench: Bench): Promise<Buffer> {
  const { sheets, palette, text } = bench
  const contents = frontMatter(bench)
  for (const [index, motif] of text.chapters.entries()) {
    const name = motif.notes[0] ?? ''
    if (isPattern(name)) plate(bench, index, { pattern: name })
    beginEntry(bench, motif.title, textPage(bench))
    if (isPattern(name))
      sheets.paint([
        patternField(name, dyesOf(palette, 'pale'), { x: TEXT.x, y: 66, w: 84, h: 84 }, { scale: 0.62 }),
        patternField(name, dyesOf(palette, 'dark'), { x: TEXT.x + 94, y: 66, w: 84, h: 84 }, { scale: 0.36 }),
        patternField(
          name,
          dyesOf(palette, 'quiet'),
          { x: TEXT.x + 188, y: 66, w: 84, h: 84 },
          { scale: 0.2 },
        ),
      ])
    const flow = flowOn(bench, 184, { size: 11.2, leading: 17.6, justified: true })
    flow.display(motif.title, 'display', 22, 27, palette.ink)
    flow.skip(10)
    flow.blocks(motif.blocks, true)
  }
  return backMatter(bench, contents)
}
