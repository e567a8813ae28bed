import type { DemoTitle } from '../../demo/demo-title.ts'
import { coverScene } from '../drawing/draw-cover.ts'
import { ellipse, petals, rectangle, segment } from '../drawing/outlines.ts'
import { legible, PALETTES } from '../drawing/palettes.ts'
import { dyesOf, patternField } from '../drawing/patterns.ts'
import { at } from '../drawing/scene.ts'
import { openFlow } from './flow.ts'
import { article } from './magazine-article.ts'
import { column, figures, gallery } from './magazine-chapters.ts'
import { briefOf, type Design, type Desk, openPage, PAGE, WIDE } from './magazine-desk.ts'
import { readBookText } from './parse-text.ts'
import { openSheets, textWidth } from './pdf-sheets.ts'

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
    sheets.paint([{ d: segment(180, y + 25, 404, y + 25), stroke: palette.main, width: 0.4 }])
    sheets.link(132, y - 10, 276, step - 8, `tulisan-${index + 1}`)
  }
  const foot = { font: 'sans', size: 7.6, colour: palette.ink } as const
  sheets.text(`${design.masthead} diterbitkan oleh ${title.publisher}.`, 180, 612, foot)
  sheets.text('Semua tulisan dan gambar dibuat khusus untuk edisi ini.', 180, 624, foot)
}

function imprint(desk: Desk, authors: string[]): void {
  const { sheets, design, palette, title } = desk
  openPage(desk, palette.paper, 'Di balik edisi ini')
  sheets.outline('Di balik edisi ini')
  sheets.paint([
    patternField(design.pattern, dyesOf(palette, 'pale'), { x: 38, y: 70, w: 364, h: 210 }, { scale: 0.62 }),
  ])
  const flow = openFlow(
    sheets,
    { size: 11, leading: 17, justified: false, palette },
    { region: WIDE, y: 316 },
  )
  flow.display(`${design.masthead} ${design.issue}, ${design.month}`, 'display', 22, 28, palette.ink)
  flow.skip(8)
  flow.paragraph(`Ditulis oleh ${authors.join(', ')}.`)
  flow.skip(6)
  flow.paragraph(`Gambar dan pola: Studio Randu Alas. Penerbit: ${title.publisher}.`)
  flow.skip(6)
  flow.paragraph('Nama orang dan tempat dalam edisi ini rekaan; percakapannya mungkin pernah Anda dengar.')
}

function closingPages(desk: Desk, authors: string[]): void {
  const { sheets, design, palette } = desk
  openPage(desk, palette.main)
  const light = legible(palette.paper, palette.main, palette)
  const region = { ...WIDE, x: 60, w: 320 }
  sheets.paint([{ d: petals(220, 150, 8, 12, 62, 20) + ellipse(220, 150, 9), fill: light }])
  const flow = openFlow(
    sheets,
    { size: 11, leading: 17, justified: false, palette: { ...palette, ink: light } },
    { region, y: 268 },
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
  imprint(desk, authors)
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
  const authors: string[] = []
  for (const chapter of readBookText(title.slug).chapters) {
    const brief = briefOf(chapter, desk)
    if (brief.kind === 'tulisan') authors.push(brief.author)
    if (brief.kind === 'tulisan') article(desk, chapter, brief)
    else if (brief.kind === 'angka') figures(desk, chapter, brief)
    else if (brief.kind === 'galeri') gallery(desk, chapter, brief)
    else column(desk, chapter, brief)
  }
  closingPages(desk, [...new Set(authors)])
  fillContents(desk, contents)
  return sheets.finish()
}
