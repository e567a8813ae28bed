import { cup, kettle } from '../drawing/indoor-things.ts'
import { fish, kite } from '../drawing/outdoor-things.ts'
import { ellipse, polygon, rectangle, roundedRectangle } from '../drawing/outlines.ts'
import { PALETTES, type Palette, type PaletteName } from '../drawing/palettes.ts'
import { dyesOf, patternField } from '../drawing/patterns.ts'
import { pictureIn } from '../drawing/pictures.ts'
import { at, type Shape } from '../drawing/scene.ts'
import { breakLines, wordsOf } from '../typesetting/break-lines.ts'
import { backMatter, frontMatter } from './book-ends.ts'
import { type Bench, beginEntry, isPicture, PAGE, plate, TEXT, textPage } from './book-pages.ts'
import { openFlow } from './flow.ts'
import { textWidth } from './pdf-sheets.ts'

const isPalette = (name: string): name is PaletteName => name in PALETTES

/** The hero of a picture book, laid over whatever place a page shows. */
const HEROES: Record<string, (palette: Palette) => Shape[]> = {
  kite: (palette) => kite({ ...PALETTES.bata, ink: palette.ink }),
  fish: () => fish(PALETTES.kunyit, PALETTES.kunyit.main),
}

/**
 * A picture a page with a few lines under it. Notes: `picture palette`, then `hero x y size turn` as parts of the
 * picture's width and height. A chapter without a picture is an ordinary page.
 */
export function pictureBook(bench: Bench): Promise<Buffer> {
  const { sheets, text } = bench
  const contents = frontMatter(bench)
  for (const [index, scene] of text.chapters.entries()) {
    const [picture = '', paletteName = ''] = (scene.notes[0] ?? '').split(' ')
    const palette = isPalette(paletteName) ? PALETTES[paletteName] : bench.palette
    if (!isPicture(picture)) {
      beginEntry(bench, scene.title, textPage(bench))
      const flow = openFlow(
        sheets,
        { size: 13, leading: 22, justified: false, palette },
        { region: TEXT, y: 96 },
        () => {
          textPage(bench)
          return { region: TEXT, y: TEXT.top }
        },
      )
      flow.display(scene.title, 'sansStrong', 22, 28, palette.main)
      flow.skip(16)
      flow.blocks(scene.blocks)
      continue
    }
    const page = textPage(bench, undefined, palette.paper)
    if (scene.title !== '-') beginEntry(bench, scene.title, page)
    const box = { x: 0, y: 0, w: PAGE.w, h: 372 }
    const [hero = '', x = 0.5, y = 0.4, size = 1, turn = 0] = (scene.notes[1] ?? '')
      .split(' ')
      .map((part, place) => (place === 0 ? part : Number(part))) as [string, number, number, number, number]
    const figure = HEROES[hero]
    sheets.paint([
      pictureIn(picture, box, palette, `${bench.title.slug} ${index}`),
      ...(figure ? [at(x * box.w, y * box.h, figure(palette), size * 0.8, turn)] : []),
      { d: rectangle(0, 372, PAGE.w, 4), fill: palette.accent },
    ])
    const flow = openFlow(
      sheets,
      { size: 14, leading: 22, justified: false, palette },
      { region: { ...TEXT, bottom: 500 }, y: 392 },
    )
    for (const block of scene.blocks)
      if (block.kind === 'paragraph') flow.display(block.text, 'sans', 13.4, 21, palette.ink)
  }
  return backMatter(bench, contents)
}

const mortar = (palette: Palette): Shape[] => [
  { d: 'M-58 -44L58 -44C54 -14 34 0 20 0L-20 0C-34 0 -54 -14 -58 -44Z', fill: palette.ink },
  { d: ellipse(0, -44, 58, 12), fill: palette.ground },
  {
    d: polygon([
      [10, -56],
      [56, -104],
      [66, -96],
      [24, -46],
    ]),
    fill: PALETTES.gading.second,
  },
]

const FIGURES: Record<
  string,
  { draw: (palette: Palette) => Shape[]; eyes: readonly [number, number, string] }
> = {
  CERET: { draw: kettle, eyes: [0, -36, '#ffffff'] },
  CANGKIR: { draw: (palette) => cup(palette, false), eyes: [0, -34, '#ffffff'] },
  COBEK: { draw: mortar, eyes: [0, -22, '#ffffff'] },
}

function face(x: number, y: number, white: string, look: number): Shape[] {
  return [
    { d: ellipse(x - 12, y, 8) + ellipse(x + 12, y, 8), fill: white },
    { d: ellipse(x - 12 + look * 3, y + 1, 4) + ellipse(x + 12 + look * 3, y + 1, 4), fill: '#1f1b16' },
  ]
}

type Speech = { who: string; words: string }

function panel(
  bench: Bench,
  box: { x: number; y: number; w: number; h: number },
  speeches: Speech[],
  n: number,
): void {
  const { sheets, palette } = bench
  const walls = [palette.second, PALETTES.kunyit.second, palette.main]
  const wall = walls[n % walls.length] ?? palette.second
  const table = box.y + box.h - 30
  const cast = speeches.map(({ who }) => who).filter((who, place, all) => all.indexOf(who) === place)
  const figures = cast.flatMap((who, place): Shape[] => {
    const figure = FIGURES[who]
    if (!figure) return []
    const x = box.x + (box.w * (place + 1)) / (cast.length + 1)
    const look = cast.length < 2 ? 0 : place === 0 ? 1 : -1
    const tones = { ...palette, main: PALETTES.laut.main, accent: palette.accent }
    return [at(x, table + 8, [...figure.draw(tones), ...face(...figure.eyes, look)], 0.66)]
  })
  sheets.paint([
    {
      clip: rectangle(box.x, box.y, box.w, box.h),
      children: [
        { d: rectangle(box.x, box.y, box.w, box.h), fill: wall },
        patternField(
          'nitik',
          dyesOf(palette, 'quiet'),
          { x: box.x, y: table, w: box.w, h: 40 },
          { scale: 0.4 },
        ),
        { d: rectangle(box.x, table - 2, box.w, 3), fill: palette.ink },
        ...figures,
      ],
    },
    { d: rectangle(box.x, box.y, box.w, box.h), stroke: palette.ink, width: 1.6 },
  ])
  const ink = { font: 'sansStrong', size: 10, colour: palette.ink } as const
  let top = box.y + 8
  for (const speech of speeches) {
    const place = cast.indexOf(speech.who)
    const measure = (value: string): number => textWidth(value, ink.font, ink.size)
    const lines = breakLines(wordsOf(speech.words), 176, measure(' '), measure, { justified: false })
    const w = Math.max(...lines.map((line) => line.width)) + 18
    const h = lines.length * 13 + 10
    const centre = box.x + (box.w * (place + 1)) / (cast.length + 1)
    const x = Math.max(box.x + 6, Math.min(centre - w / 2, box.x + box.w - w - 6))
    const tail: Shape[] = FIGURES[speech.who]
      ? [
          {
            d: polygon([
              [centre - 5, top + h - 1],
              [centre + 5, top + h - 1],
              [centre, top + h + 8],
            ]),
            fill: '#ffffff',
          },
        ]
      : []
    sheets.paint([{ d: roundedRectangle(x, top, w, h, 8), fill: '#ffffff' }, ...tail])
    for (const [row, line] of lines.entries())
      sheets.line(line, x + (w - line.width) / 2, 0, top + 15 + row * 13, ink, measure(' '), false)
    top += h + 6
  }
}

/** Strips of three panels a page. A panel is a list item of speeches: `CERET: … | CANGKIR: …`. */
export function comicBook(bench: Bench): Promise<Buffer> {
  const { sheets, palette, text } = bench
  const contents = frontMatter(bench)
  for (const [index, strip] of text.chapters.entries()) {
    if (index % 7 === 0) plate(bench, index)
    beginEntry(bench, strip.title, textPage(bench, undefined, palette.paper))
    sheets.text(strip.title, 26, 44, { font: 'sansStrong', size: 15, colour: palette.ink })
    const panels = strip.blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))
    const h = (498 - 58 - 8 * (panels.length - 1)) / Math.max(1, panels.length)
    for (const [row, item] of panels.entries()) {
      const speeches = item.split(' | ').map((part): Speech => {
        const colon = part.indexOf(': ')
        return { who: part.slice(0, colon), words: part.slice(colon + 2) }
      })
      panel(bench, { x: 26, y: 58 + row * (h + 8), w: PAGE.w - 52, h }, speeches, index + row)
    }
  }
  return backMatter(bench, contents)
}
