import type { CoverDesign, DemoTitle } from '#demo/demo-title.ts'
import { coverScene } from '#demo/drawing/draw-cover.ts'
import { ellipse, line, petals, rectangle } from '#demo/drawing/outlines.ts'
import { legible, PALETTES, type Palette, type PaletteName } from '#demo/drawing/palettes.ts'
import { dyesOf, patternField } from '#demo/drawing/patterns.ts'
import { type PictureName, pictureIn } from '#demo/drawing/pictures.ts'
import { at } from '#demo/drawing/scene.ts'
import { isPicture } from './book-parts.ts'
import { openFlow, type Region } from './flow.ts'
import { type Block, type Chapter, readBookText } from './parse-text.ts'
import { openSheets, type Sheets, textWidth } from './pdf-sheets.ts'

/** A magazine's page in points; the cover's 2:3 again, larger. */
const PAGE = { w: 440, h: 660 } as const
const LEFT: Region = { x: 38, top: 66, bottom: 606, w: 174 }
const RIGHT: Region = { ...LEFT, x: 228 }
const WIDE: Region = { ...LEFT, w: 364 }
const BODY = { size: 10.2, leading: 15.4, justified: true } as const

type Design = Extract<CoverDesign, { layout: 'magazine' }>
type Desk = {
  title: DemoTitle
  design: Design
  sheets: Sheets
  palette: Palette
  entries: { title: string; rubric: string; page: number }[]
}
type Brief = { kind: string; rubric: string; author: string; picture: PictureName; palette: Palette }

function briefOf(chapter: Chapter, desk: Desk): Brief {
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

function openPage(desk: Desk, colour: string, rubric?: string): number {
  const { sheets, design } = desk
  const page = sheets.page()
  sheets.paint([{ d: rectangle(0, 0, PAGE.w, PAGE.h), fill: colour }])
  if (rubric === undefined) return page
  const ink = { font: 'sans', size: 7.8, colour: legible(desk.palette.main, colour, desk.palette) } as const
  const even = page % 2 === 0
  sheets.paint([
    {
      d: line([
        [38, 46],
        [402, 46],
      ]),
      stroke: ink.colour,
      width: 0.6,
    },
  ])
  sheets.aligned(rubric, 38, 364, 38, { ...ink, font: 'sansStrong' }, even ? 'left' : 'right')
  sheets.aligned(`${design.masthead} ${design.issue}`, 38, 364, 38, ink, even ? 'right' : 'left')
  sheets.aligned(String(page), 38, 364, 636, { ...ink, size: 9 }, even ? 'left' : 'right')
  return page
}

function enter(desk: Desk, chapter: Chapter, brief: Brief, page: number): void {
  desk.entries.push({ title: chapter.title, rubric: brief.rubric, page })
  desk.sheets.outline(chapter.title)
  desk.sheets.anchor(`tulisan-${desk.entries.length}`)
}

const isQuote = (block: Block): block is Extract<Block, { text: string }> => block.kind === 'quote'

/** A picture page, a page that opens the article under its title, and one that ends it under another picture. */
function article(desk: Desk, chapter: Chapter, brief: Brief): void {
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
  const head = openFlow(
    sheets,
    { ...BODY, justified: false, palette },
    { region: { ...WIDE, top: 84 }, y: 84 },
    () => ({ region: WIDE, y: WIDE.top }),
  )
  head.display(
    chapter.title,
    'display',
    chapter.title.length > 32 ? 30 : 36,
    chapter.title.length > 32 ? 34 : 41,
    palette.ink,
  )
  head.skip(8)
  if (deck?.kind === 'paragraph')
    head.display(deck.text, 'displayItalic', 13.4, 19, legible(palette.main, palette.paper, palette))
  head.skip(12)
  head.display(`Oleh ${brief.author}`, 'sansStrong', 8.6, 14, palette.ink)
  const start = Math.max(head.at() + 18, 318)
  sheets.paint([{ d: rectangle(38, start - 10, 364, 2), fill: palette.accent }])
  const story = rest.filter((block) => !isQuote(block))
  const pulled = rest.find(isQuote)
  const strip = 210
  let column = 0
  const flow = openFlow(
    sheets,
    { ...BODY, palette },
    { region: { ...LEFT, top: start, bottom: 600 }, y: start },
    () => {
      column++
      if (column === 1) return { region: { ...RIGHT, top: start, bottom: 600 }, y: start }
      if (column % 2 === 0) {
        openPage(desk, '#fffdf8', brief.rubric)
        if (column === 2)
          sheets.paint([
            pictureIn(
              brief.picture,
              { x: 0, y: 58, w: PAGE.w, h: strip - 20 },
              palette,
              `${chapter.title} lanjutan`,
            ),
          ])
      }
      const top = column < 4 ? 58 + strip : LEFT.top
      // A short end is set in two even columns, with the words that were pulled out beneath.
      const bottom = column < 4 ? top + 15.4 * 11 + 2 : 600
      return { region: { ...(column % 2 ? RIGHT : LEFT), top, bottom }, y: top }
    },
  )
  flow.blocks(story, true)
  while (column < 2) flow.turn()
  if (pulled) pullQuote(desk, pulled.text, palette, 58 + strip + 15.4 * 11 + 28)
}

function pullQuote(desk: Desk, text: string, palette: Palette, top: number): void {
  const { sheets } = desk
  sheets.paint([
    { d: rectangle(0, top, PAGE.w, 610 - top), fill: palette.ground },
    patternField(
      desk.design.pattern,
      dyesOf(palette, 'quiet'),
      { x: 340, y: top, w: 100, h: 610 - top },
      { scale: 0.36 },
    ),
    { d: rectangle(0, top, PAGE.w, 4), fill: palette.accent },
  ])
  const region = { x: 38, top, bottom: 606, w: 284 }
  const flow = openFlow(sheets, { ...BODY, palette }, { region, y: top + 28 }, () => ({ region, y: top }))
  flow.display(`“${text}”`, 'displayItalic', 15.4, 21.5, palette.paper)
}

/** One page in one wide column under a coloured head: recipes, workshops, letters. */
function column(desk: Desk, chapter: Chapter, brief: Brief): void {
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
    { size: 10.6, leading: 16.2, justified: false, palette: paper },
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
function figures(desk: Desk, chapter: Chapter, brief: Brief): void {
  const { sheets } = desk
  const { palette } = brief
  const page = openPage(desk, palette.ground)
  enter(desk, chapter, brief, page)
  const region = { ...WIDE, x: 46, w: 348 }
  const flow = openFlow(
    sheets,
    { size: 11, leading: 16.4, justified: false, palette: { ...palette, ink: palette.paper } },
    { region, y: 60 },
    () => ({ region, y: 60 }),
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
function gallery(desk: Desk, chapter: Chapter, brief: Brief): void {
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
    () => ({ region, y: 578 }),
  )
  flow.display(chapter.title, 'sansStrong', 10.4, 16, palette.second)
  flow.blocks(chapter.blocks)
}

function openingPages(desk: Desk): number {
  const { sheets, title, design, palette } = desk
  sheets.page()
  sheets.outline('Sampul')
  sheets.paint([at(0, 0, coverScene(title), PAGE.w / 800)])
  sheets.page()
  sheets.paint([
    patternField(
      design.pattern,
      dyesOf(palette, 'bright'),
      { x: 0, y: 0, w: PAGE.w, h: PAGE.h },
      { scale: 0.7 },
    ),
  ])
  const contents = openPage(desk, palette.paper)
  sheets.outline('Daftar isi')
  sheets.paint([{ d: rectangle(0, 0, 120, PAGE.h), fill: palette.main }])
  return contents
}

function fillContents(desk: Desk, contents: number): void {
  const { sheets, design, palette, title, entries } = desk
  sheets.turnTo(contents)
  const light = legible(palette.paper, palette.main, palette)
  sheets.text('Isi', 28, 92, { font: 'display', size: 40, colour: light })
  sheets.text(design.issue, 28, 118, { font: 'sansStrong', size: 11, colour: light })
  sheets.text(design.month, 28, 134, { font: 'sans', size: 9, colour: light })
  const step = Math.min(56, 500 / Math.max(1, entries.length))
  for (const [index, entry] of entries.entries()) {
    const y = 78 + index * step
    sheets.aligned(
      String(entry.page),
      132,
      34,
      y + 12,
      { font: 'display', size: 20, colour: legible(palette.main, palette.paper, palette) },
      'right',
    )
    sheets.text(entry.rubric, 180, y, { font: 'sansStrong', size: 7.8, colour: palette.ink })
    const size = Math.min(12.5, (12.5 * 228) / textWidth(entry.title, 'strong', 12.5))
    sheets.text(entry.title, 180, y + 15, { font: 'strong', size, colour: palette.ink })
    sheets.paint([
      {
        d: line([
          [180, y + 25],
          [404, y + 25],
        ]),
        stroke: palette.main,
        width: 0.4,
      },
    ])
    sheets.link(132, y - 10, 276, step - 8, `tulisan-${index + 1}`)
  }
  const foot = { font: 'sans', size: 7.6, colour: palette.ink } as const
  sheets.text(`${design.masthead} diterbitkan oleh ${title.publisher}.`, 180, 612, foot)
  sheets.text('Semua tulisan dan gambar dibuat khusus untuk edisi ini.', 180, 624, foot)
}

function closingPages(desk: Desk): void {
  const { sheets, design, palette } = desk
  openPage(desk, palette.main)
  const light = legible(palette.paper, palette.main, palette)
  const region = { ...WIDE, x: 60, w: 320 }
  sheets.paint([{ d: petals(220, 150, 8, 12, 62, 20) + ellipse(220, 150, 9), fill: light }])
  const flow = openFlow(
    sheets,
    { size: 11, leading: 17, justified: false, palette: { ...palette, ink: light } },
    { region, y: 268 },
    () => ({ region, y: 66 }),
  )
  flow.display(`${design.masthead} edisi berikutnya`, 'display', 30, 35, light)
  flow.skip(12)
  flow.paragraph(
    'Pelanggan membacanya lebih dulu. Pilih paket satu bulan sampai dua tahun, baca di ponsel, tablet, atau komputer, dan simpan halaman yang ingin Anda baca lagi.',
  )
  flow.skip(10)
  flow.paragraph(
    `Surat pembaca untuk redaksi kami terima dengan senang hati, terutama yang ditulis tangan. Tulisan yang dimuat mendapat satu eksemplar ${design.masthead} dan ucapan terima kasih yang tulus.`,
  )
  sheets.page()
  sheets.outline('Sampul belakang')
  sheets.paint([
    patternField(
      design.pattern,
      dyesOf(palette, 'dark'),
      { x: 0, y: 0, w: PAGE.w, h: PAGE.h },
      { scale: 0.8 },
    ),
    { d: rectangle(110, 296, 220, 68), fill: palette.paper },
  ])
  const size = Math.min(30, (30 * 190) / textWidth(design.masthead, 'display', 30))
  sheets.aligned(design.masthead, 110, 220, 340, { font: 'display', size, colour: palette.ink }, 'centre')
}

/** An issue of a magazine; what kind each piece is stands in its note: tulisan, kolom, angka or galeri. */
export function makeMagazine(title: DemoTitle, design: Design): Promise<Buffer> {
  const facts = {
    title: title.title,
    authors: title.authors,
    subject: title.description,
    keywords: title.genre,
  }
  const sheets = openSheets({ ...facts, publishedOn: title.publishedOn }, PAGE.w, PAGE.h)
  const desk: Desk = { title, design, sheets, palette: PALETTES[design.palette], entries: [] }
  const contents = openingPages(desk)
  for (const chapter of readBookText(title.slug).chapters) {
    const brief = briefOf(chapter, desk)
    if (brief.kind === 'tulisan') article(desk, chapter, brief)
    else if (brief.kind === 'angka') figures(desk, chapter, brief)
    else if (brief.kind === 'galeri') gallery(desk, chapter, brief)
    else column(desk, chapter, brief)
  }
  closingPages(desk)
  fillContents(desk, contents)
  return sheets.finish()
}
