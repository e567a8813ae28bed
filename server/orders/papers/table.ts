import { type Pdf, pdfOf, printable } from './pdf.ts'
import type { ReportTable } from './table-file.ts'

const MARGIN = 36
const ROW = 14
const INK = '#1f1b16'
const MUTED = '#5e564c'

/** A report as a table on A4, lying, with its head on every page. */
export function tablePdf({ title, heads, rows, foot }: ReportTable, shopName: string): Promise<Buffer> {
  const settings = {
    size: 'A4' as const,
    layout: 'landscape' as const,
    margin: MARGIN,
    info: { Title: title, Author: shopName },
  }
  return pdfOf(settings, (pdf) => {
    pdf
      .font('Times-Bold')
      .fontSize(16)
      .fillColor(INK)
      .text(printable(`${shopName}: ${title}`))
      .moveDown(0.5)
    const places = placesOf(pdf, heads, rows)
    drawRow(pdf, heads, places, 'Helvetica-Bold')
    for (const row of rows) {
      if (pdf.y + 2 * ROW > pdf.page.height - MARGIN) {
        pdf.addPage()
        drawRow(pdf, heads, places, 'Helvetica-Bold')
      }
      drawRow(pdf, row, places, 'Helvetica')
    }
    pdf.moveDown(1).font('Helvetica').fontSize(9).fillColor(MUTED)
    for (const line of foot) pdf.text(printable(line), MARGIN, pdf.y)
  })
}

type Place = { left: number; width: number; isNumber: boolean }

const cellText = (cell: string | number) =>
  typeof cell === 'number' ? cell.toLocaleString('id-ID') : printable(cell)

/** Numbers get what they need, texts share the rest. */
function placesOf(pdf: Pdf, heads: readonly string[], rows: readonly (string | number)[][]): Place[] {
  pdf.font('Helvetica-Bold').fontSize(8)
  const isNumber = heads.map((_, at) => rows.some((row) => typeof row[at] === 'number'))
  const needed = heads.map((head, at) =>
    isNumber[at]
      ? 8 +
        Math.max(
          ...[head, ...rows.map((row) => cellText(row[at] ?? ''))].map((text) => pdf.widthOfString(text)),
        )
      : 0,
  )
  const texts = isNumber.filter((number) => !number).length
  const room = pdf.page.width - 2 * MARGIN - needed.reduce((sum, width) => sum + width, 0)
  let left = MARGIN
  return heads.map((_, at) => {
    const width = isNumber[at] ? (needed[at] ?? 0) : Math.max(60, room / Math.max(1, texts))
    const place = { left, width, isNumber: isNumber[at] ?? false }
    left += width
    return place
  })
}

function drawRow(
  pdf: Pdf,
  cells: readonly (string | number)[],
  places: readonly Place[],
  font: string,
): void {
  const top = pdf.y
  pdf.font(font).fontSize(8).fillColor(INK)
  for (const [at, { left, width, isNumber }] of places.entries()) {
    pdf.text(cellText(cells[at] ?? ''), left, top, {
      width: width - 6,
      height: ROW - 2,
      ellipsis: true,
      lineBreak: false,
      align: isNumber ? 'right' : 'left',
    })
  }
  pdf.x = MARGIN
  pdf.y = top + ROW
}
