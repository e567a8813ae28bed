import { coverScene } from '../drawing/draw-cover.ts'
import { ellipse, petals, rectangle, segment } from '../drawing/outlines.ts'
import type { Palette } from '../drawing/palettes.ts'
import { dyesOf, patternField } from '../drawing/patterns.ts'
import { at } from '../drawing/scene.ts'
import { type Bench, beginEntry, notesPage, PAGE, TEXT, textPage, wash } from './book-pages.ts'
import { openFlow } from './flow.ts'
import { textWidth } from './pdf-sheets.ts'

function titlePage({ sheets, title, palette, names }: Bench): void {
  sheets.page()
  sheets.paint([wash('#fffdf8')])
  sheets.outline('Halaman judul')
  const flow = openFlow(
    sheets,
    { size: 11, leading: 17, justified: false, palette },
    { region: { ...TEXT, top: 92 }, y: 92 },
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
    { d: segment(TEXT.x + 26, 452, TEXT.x + 110, 452), stroke: palette.main, width: 0.8 },
  ])
  sheets.text(title.publisher, TEXT.x, 486, { font: 'sansStrong', size: 10, colour: palette.ink })
}

const INVENTED = ['Fiksi', 'Sastra', 'Anak', 'Komik']

function colophon({ sheets, title, palette, names, text }: Bench): void {
  sheets.page()
  sheets.paint([wash('#fffdf8')])
  const year = title.publishedOn.slice(0, 4)
  const small = { size: 8.6, leading: 13.4, justified: false, palette }
  const flow = openFlow(sheets, small, { region: TEXT, y: 250 })
  const lines = [
    `*${names.book}*`,
    `Hak cipta © ${year} ${title.authors.join(' dan ')}`,
    `Diterbitkan oleh ${title.publisher}, ${year}.`,
    ...(title.isbn ? [`ISBN ${title.isbn}`] : []),
    `Penyunting: ${text.facts.editor ?? 'Redaksi'}. Perancang sampul dan pola: ${text.facts.designer ?? 'Studio Randu Alas'}.`,
    'Dihuruf dengan Literata dan Plus Jakarta Sans.',
    INVENTED.includes(title.genre)
      ? 'Semua tokoh, tempat, dan peristiwa dalam buku ini rekaan.'
      : 'Nama orang dan tempat usaha dalam contoh-contoh buku ini disamarkan. Kekeliruan yang tersisa menjadi tanggung jawab penulis.',
    'Boleh dikutip secukupnya untuk ulasan dan pelajaran, dengan menyebut sumbernya.',
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
  const flow = openFlow(sheets, { size: 12, leading: 19, justified: false, palette }, { region, y: 190 })
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
  )
  flow.display(title.authors.join(' & '), 'display', 19, 24, palette.ink)
  flow.skip(8)
  flow.paragraph(about)
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
