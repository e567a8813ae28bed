import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { Shape } from '../drawing/scene.ts'
import type { Line } from '../typesetting/break-lines.ts'
import { fontOf } from '../typesetting/fonts.ts'
import { sceneOperators } from './pdf-drawing.ts'

const INSTANCES = {
  body: () => fontOf('serif', 400, 12),
  italic: () => fontOf('serifItalic', 400, 12),
  strong: () => fontOf('serif', 700, 14),
  display: () => fontOf('serif', 700, 72),
  displayItalic: () => fontOf('serifItalic', 450, 14),
  sans: () => fontOf('sans', 500),
  sansStrong: () => fontOf('sans', 700),
} as const satisfies Record<string, () => Font>

export type FontName = keyof typeof INSTANCES
export type Ink = { font: FontName; size: number; colour: string }
export type Align = 'left' | 'centre' | 'right'

export type PdfFacts = {
  title: string
  authors: string[]
  subject: string
  keywords: string
  publishedOn: string
}
export type Sheets = ReturnType<typeof openSheets>

const widths = new Map<string, number>()

/** The width of a piece of text in points. */
export function textWidth(text: string, font: FontName, size: number): number {
  const key = `${font} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known * size
  const outlines = INSTANCES[font]()
  const width = outlines.layout(text).advanceWidth / outlines.unitsPerEm
  widths.set(key, width)
  return width * size
}

type Drawable = PDFKit.PDFDocument & { addContent(operators: string): unknown }

/** A PDF that is being written: sheets of one size on which scenes are painted and lines are set. */
export function openSheets(facts: PdfFacts, w: number, h: number) {
  const date = new Date(`${facts.publishedOn}T05:00:00Z`)
  const doc = new PDFDocument({
    size: [w, h],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'id',
    displayTitle: true,
    info: {
      Title: facts.title,
      Author: facts.authors.join(', '),
      Subject: facts.subject,
      Keywords: facts.keywords,
      Creator: 'Lembar',
      Producer: 'Lembar',
      // A fixed date keeps the file the same from run to run.
      CreationDate: date,
      ModDate: date,
    },
  }) as Drawable
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  // pdfkit takes an opened font too, though its types do not say so: opening it anew for every book took half of the time.
  for (const [name, instance] of Object.entries(INSTANCES))
    doc.registerFont(name, instance() as unknown as Buffer)
  let count = 0
  const fades = new Map<number, string>()

  function faded(opacity: number): string {
    const before = new Set(Object.keys(doc.page.ext_gstates))
    doc.save().opacity(opacity).restore()
    const known = fades.get(opacity)
    if (known) return `/${known} gs`
    const name = Object.keys(doc.page.ext_gstates).find((key) => !before.has(key)) ?? ''
    fades.set(opacity, name)
    return `/${name} gs`
  }

  function text(value: string, x: number, baseline: number, ink: Ink, wordSpacing = 0): void {
    doc.font(ink.font).fontSize(ink.size).fillColor(ink.colour)
    doc.text(value, x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(wordSpacing ? { wordSpacing } : {}),
    })
  }

  return {
    w,
    h,
    page(): number {
      doc.addPage({ size: [w, h], margin: 0 })
      count++
      return count
    },
    count: () => count,
    /** Goes back to a page, counted from 1. */
    turnTo: (page: number) => doc.switchToPage(page - 1),
    outline: (title: string) => doc.outline.addItem(title),
    link(x: number, y: number, width: number, height: number, name: string) {
      doc.goTo(x, y, width, height, name)
    },
    anchor: (name: string) => doc.addNamedDestination(name),
    paint(scene: Shape[]): void {
      doc.addContent(`q\n${sceneOperators(scene, faded)}\nQ`)
    },
    text,
    aligned(value: string, x: number, width: number, baseline: number, ink: Ink, align: Align): void {
      const slack = width - textWidth(value, ink.font, ink.size)
      text(value, x + (align === 'left' ? 0 : align === 'right' ? slack : slack / 2), baseline, ink)
    },
    /** One broken line; a justified one is stretched to `width`. Words in italics change the font on the way. */
    line(
      line: Line,
      x: number,
      width: number,
      baseline: number,
      ink: Ink,
      space: number,
      justified: boolean,
    ): void {
      const gaps = line.words.length - 1
      const stretch = justified && !line.last && gaps > 0 ? (width - line.width) / gaps : 0
      const gap = space + stretch
      const plain = textWidth(' ', ink.font, ink.size)
      let pen = x
      let at = 0
      while (at < line.words.length) {
        const italic = line.words[at]?.italic ?? false
        let to = at
        while (to < line.words.length && line.words[to]?.italic === italic) to++
        const run = line.words.slice(at, to).map((word) => word.text)
        const font: FontName = italic ? 'italic' : ink.font
        // The blank between two runs belongs to the first, so that copied text keeps its spaces.
        const trailing = to < line.words.length ? ' ' : ''
        text(run.join(' ') + trailing, pen, baseline, { ...ink, font }, gap - plain)
        pen += run.reduce((sum, word) => sum + textWidth(word, font, ink.size) + gap, 0)
        at = to
      }
    },
    finish(): Promise<Buffer> {
      doc.end()
      return finished
    },
  }
}
