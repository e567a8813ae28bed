import type { DemoTitle } from '#demo/demo-title.ts'
import { coverScene, splitTitle } from '#demo/drawing/draw-cover.ts'
import { ellipse, line, petals, rectangle } from '#demo/drawing/outlines.ts'
import { PALETTES, type Palette } from '#demo/drawing/palettes.ts'
import { dyesOf, PATTERNS, type PatternName, patternField } from '#demo/drawing/patterns.ts'
import { PICTURES, type PictureName, pictureIn } from '#demo/drawing/pictures.ts'
import { randomOf } from '#demo/drawing/random.ts'
import { at, type Shape } from '#demo/drawing/scene.ts'
import { openFlow, type Region } from './flow.ts'
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

const wash = (colour: string): Shape => ({ d: rectangle(0, 0, PAGE.w, PAGE.h), fill: colour })

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

function titlePage({ sheets, title, palette, names }: Bench): void {
  sheets.page()
  sheets.paint([wash('#fffdf8')])
  sheets.outline('Halaman judul')
  const flow = openFlow(
    sheets,
    { size: 11, leading: 17, justified: false, palette },
    { region: { ...TEXT, top: 92 }, y: 92 },
    () => ({ region: TEXT, y: TEXT.top }),
  )
  if (title.cover.layout !== 'magazine' && title.cover.kicker)
    flow.display(title.cover.kicker.toUpperCase(), 'sansStrong', 8.5, 26, palette.main)
  const size = names.book.length > 30 ? 27 : 34
  flow.display(names.book, 'display', size, size * 1.14, palette.ink)
  flow.skip(10)
  if (names.subtitle) flow.display(names.subtitle, 'displayItalic', 14, 20, palette.main)
  flow.skip(26)
  for (const author of title.authors) flow.display(author, 'sans', 12.5, 19, palette.ink)
  sheets.paint([
    { d: petals(TEXT.x + 9, 452, 8, 3, 9, 3.4), fill: palette.accent },
    {
      d: line([
        [TEXT.x + 26, 452],
        [TEXT.x + 110, 452],
      ]),
      stroke: palette.main,
      width: 0.8,
    },
  ])
  sheets.text(title.publisher, TEXT.x, 486, { font: 'sansStrong', size: 10, colour: palette.ink })
}

function colophon({ sheets, title, palette, names, text }: Bench): void {
  sheets.page()
  sheets.paint([wash('#fffdf8')])
  const year = title.publishedOn.slice(0, 4)
  const small = { size: 8.6, leading: 13.4, justified: false, palette }
  const flow = openFlow(sheets, small, { region: TEXT, y: 250 }, () => ({ region: TEXT, y: TEXT.top }))
  const lines = [
    `*${names.book}*`,
    `Hak cipta © ${year} ${title.authors.join(' dan ')}`,
    `Diterbitkan oleh ${title.publisher}, ${year}.`,
    ...(title.isbn ? [`ISBN ${title.isbn}`] : []),
    `Penyunting: ${text.facts.editor ?? 'Redaksi'}. Perancang sampul dan pola: ${text.facts.designer ?? 'Studio Randu Alas'}.`,
    'Dihuruf dengan Literata dan Plus Jakarta Sans.',
    'Semua tokoh, tempat, dan peristiwa dalam buku ini rekaan. Boleh dikutip secukupnya untuk ulasan dan pelajaran, dengan menyebut sumbernya.',
  ]
  for (const item of lines) {
    flow.paragraph(item)
    flow.skip(5)
  }
}

function dedication({ sheets, palette, text }: Bench): void {
  const words = text.facts.dedication
  if (!words) return
  sheets.page()
  sheets.paint([wash('#fffdf8')])
  const region = { ...TEXT, x: 90, w: 180 }
  const flow = openFlow(
    sheets,
    { size: 12, leading: 19, justified: false, palette },
    { region, y: 190 },
    () => ({ region, y: 64 }),
  )
  flow.display(words, 'displayItalic', 13, 20, palette.ink)
}

/** Cover, half-title, title page, colophon and dedication; gives the page that is kept for the contents. */
export function frontMatter(bench: Bench): number {
  const { sheets, title, palette, names } = bench
  sheets.page()
  sheets.outline('Sampul')
  sheets.paint([at(0, 0, coverScene(title), PAGE.w / 800)])
  sheets.page()
  sheets.paint([
    patternField(
      title.cover.pattern,
      dyesOf(palette, 'quiet'),
      { x: 0, y: 0, w: PAGE.w, h: PAGE.h },
      { scale: 0.5 },
    ),
  ])
  titlePage(bench)
  colophon(bench)
  dedication(bench)
  const contents = sheets.page()
  sheets.paint([wash('#fffdf8')])
  sheets.outline('Daftar isi')
  sheets.text('Daftar Isi', TEXT.x, 92, { font: 'display', size: 24, colour: palette.ink })
  sheets.aligned(names.book, TEXT.x, TEXT.w, 38, { font: 'sans', size: 7.6, colour: palette.main }, 'left')
  return contents
}

function fillContents(bench: Bench, contents: number): void {
  const { sheets, palette, entries } = bench
  const step = Math.min(24, 372 / Math.max(1, entries.length))
  const size = step < 15 ? 8.6 : 10.4
  sheets.turnTo(contents)
  for (const [index, entry] of entries.entries()) {
    const y = 130 + index * step
    const ink = { font: 'body', size, colour: palette.ink } as const
    const number = String(entry.page)
    const end = TEXT.x + TEXT.w - textWidth(number, 'sans', size) - 8
    let words = entry.title
    while (TEXT.x + textWidth(words, 'body', size) > end - 16)
      words = `${words.replace(/…$/, '').slice(0, -2)}…`
    sheets.text(words, TEXT.x, y, ink)
    const dots: string[] = []
    for (let x = TEXT.x + textWidth(words, 'body', size) + 8; x < end; x += 6)
      dots.push(ellipse(x, y - 2, 0.5))
    sheets.paint([{ d: dots.join(''), fill: palette.main }])
    sheets.aligned(number, TEXT.x, TEXT.w, y, { font: 'sans', size, colour: palette.ink }, 'right')
    sheets.link(TEXT.x, y - size, TEXT.w, size + 5, `bab-${index + 1}`)
  }
}

function aboutPage(bench: Bench): void {
  const { sheets, palette, text, title } = bench
  const about = text.facts.about
  if (!about) return
  const page = textPage(bench)
  beginEntry(bench, title.authors.length > 1 ? 'Tentang para penulis' : 'Tentang penulis', page)
  sheets.paint([
    patternField(
      title.cover.pattern,
      dyesOf(palette, 'pale'),
      { x: TEXT.x, y: 70, w: TEXT.w, h: 96 },
      { scale: 0.4 },
    ),
  ])
  const flow = openFlow(
    sheets,
    { size: 11, leading: 17.6, justified: true, palette },
    { region: TEXT, y: 196 },
    () => ({ region: TEXT, y: TEXT.top }),
  )
  flow.display(title.authors.join(' & '), 'display', 19, 24, palette.ink)
  flow.skip(8)
  flow.paragraph(about)
}

function notesPage(bench: Bench): void {
  const { sheets, palette } = bench
  textPage(bench)
  sheets.text('Catatan pembaca', TEXT.x, 84, { font: 'displayItalic', size: 15, colour: palette.main })
  const rules = Array.from({ length: 16 }, (_, index) =>
    line([
      [TEXT.x, 116 + index * 23],
      [TEXT.x + TEXT.w, 116 + index * 23],
    ]),
  )
  sheets.paint([{ d: rules.join(''), stroke: palette.main, width: 0.4, opacity: 0.6 }])
}

function backCover({ sheets, title, palette }: Bench): void {
  sheets.page()
  sheets.paint([wash(palette.ground)])
  sheets.paint([
    patternField(
      title.cover.pattern,
      dyesOf(palette, 'quiet'),
      { x: 0, y: 0, w: PAGE.w, h: 120 },
      { scale: 0.5 },
    ),
    { d: rectangle(0, 120, PAGE.w, 4), fill: palette.accent },
  ])
  const light: Palette = { ...palette, ink: palette.paper, main: palette.paper }
  const flow = openFlow(
    sheets,
    { size: 10.6, leading: 17.2, justified: false, palette: light },
    { region: { ...TEXT, bottom: 500 }, y: 156 },
    () => ({ region: TEXT, y: TEXT.top }),
  )
  flow.paragraph(title.description)
  sheets.text(title.publisher, TEXT.x, 512, { font: 'sansStrong', size: 9.5, colour: palette.paper })
}

/** About the author, empty pages until the number is even, the back, and the contents now that pages are known. */
export function backMatter(bench: Bench, contents: number): Promise<Buffer> {
  aboutPage(bench)
  if (bench.sheets.count() % 2 === 0) notesPage(bench)
  backCover(bench)
  fillContents(bench, contents)
  return bench.sheets.finish()
}

export const isPicture = (name: string): name is PictureName => name in PICTURES
export const isPattern = (name: string): name is PatternName => name in PATTERNS
