import { buffer } from 'node:stream/consumers'
import { Parser } from 'htmlparser2'
import PDFDocument from 'pdfkit'

/** A page of the size and type in which novels are printed, in points. */
const PAGE = { size: [396, 560], margins: { top: 56, bottom: 52, left: 50, right: 50 } } as const
const TEXT = 12.5
const HEADING = 18
const LINE_GAP = 4.2
const INDENT = 16
const PAGES = 2
/** Shorter text stands on a title page or in a table of contents. */
const PARAGRAPH = 200

type Block = { text: string; heading: boolean }

const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const PARAGRAPHS: ReadonlySet<string> = new Set([
  'p',
  'li',
  'blockquote',
  'pre',
  'dd',
  'dt',
  'div',
  'figcaption',
  'td',
])
/** Tables and formulas would need more than lines of text. */
const UNREAD: ReadonlySet<string> = new Set(['style', 'title', 'nav', 'table', 'math', 'svg'])
/** The characters of Windows-1252, which the standard fonts of PDF can write. */
const WRITABLE =
  /^[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]*$/

/**
 * Where the text of an HTML book begins, set as two facing pages of a PDF.
 * @returns undefined where its text does not fill them, or has letters that the standard fonts lack
 */
export async function typesetSpread(markup: string): Promise<Uint8Array | undefined> {
  const pdf = new PDFDocument({ ...PAGE, size: [...PAGE.size], bufferPages: true })
  pdf.fillColor('#1f1b16')
  const pageCount = () => pdf.bufferedPageRange().count
  for (const { text, heading } of fromFirstParagraph(blocksOf(markup))) {
    if (!WRITABLE.test(text)) return undefined
    const first = pageCount() === 1 && pdf.y === PAGE.margins.top
    if (heading && !first) pdf.moveDown(1)
    pdf.font(heading ? 'Times-Bold' : 'Times-Roman').fontSize(heading ? HEADING : TEXT)
    pdf.text(text, { lineGap: LINE_GAP, indent: heading ? 0 : INDENT })
    if (heading) pdf.moveDown(0.6)
    if (pageCount() > PAGES) break
  }
  if (pageCount() <= PAGES) return undefined
  const bytes = buffer(pdf)
  pdf.end()
  return new Uint8Array(await bytes)
}

/** From the heading of the first long paragraph on. */
function fromFirstParagraph(blocks: Block[]): Block[] {
  const first = blocks.findIndex(({ text, heading }) => !heading && text.length >= PARAGRAPH)
  return first === -1 ? [] : blocks.slice(blocks[first - 1]?.heading ? first - 1 : first)
}

/** Headings and paragraphs in their order, without markup within them. */
function blocksOf(markup: string): Block[] {
  const blocks: Block[] = []
  let text = ''
  let unread = 0
  const end = (heading: boolean) => {
    const clean = text.replace(/\s+/g, ' ').trim()
    if (clean !== '') blocks.push({ text: clean, heading })
    text = ''
  }
  const parser = new Parser({
    onopentag(name) {
      if (UNREAD.has(name)) unread++
      if (HEADINGS.has(name) || PARAGRAPHS.has(name)) end(false)
      else if (name === 'br') text += ' '
    },
    ontext(part) {
      if (unread === 0) text += part
    },
    onclosetag(name) {
      if (UNREAD.has(name)) unread--
      if (HEADINGS.has(name) || PARAGRAPHS.has(name)) end(HEADINGS.has(name))
    },
  })
  parser.end(markup)
  end(false)
  return blocks
}
