import { guardText } from '#kernel/spreadsheet-text.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { type Cell, exportColumns } from './export-cells.rules.ts'
import type { ExportFile, ExportSettings } from './export-file.ts'
import type { ExportTitle } from './export-title.ts'
import { xmlText } from './xml-text.ts'
import { type ZipPart, zipStream } from './zip-stream.ts'

/** Excel's own limits, the header's row counted. */
const MOST_ROWS = 1_048_576
const LONGEST_CELL = 32_767

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The catalogue as an Excel workbook. */
export const workbookFile: ExportFile = (titles, settings) =>
  workbookOf(rowsOf(titles, settings), {
    sheet: 'Katalog',
    heads: exportColumns(settings.figures).map(({ head }) => head),
    ...givenOnly({ mostRows: settings.mostRows }),
  })

type Table = { sheet: string; heads: readonly string[]; mostRows?: number }

/** A table as an Excel workbook: one sheet, or as many as its rows need. */
export const workbookOf = (rows: AsyncGenerator<Cell[], undefined>, table: Table): AsyncGenerator<Buffer> =>
  zipStream(partsOf(rows, table))

async function* partsOf(rows: AsyncGenerator<Cell[], undefined>, table: Table): AsyncGenerator<ZipPart> {
  let sheets = 0
  let next = await rows.next()
  // A workbook without titles has a sheet with its header.
  do {
    const content = sheetOf(rows, next, table, (after) => {
      next = after
    })
    yield { name: `xl/worksheets/sheet${++sheets}.xml`, content }
  } while (!next.done)
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  yield { name: 'xl/styles.xml', content: [STYLES] }
  yield {
    name: 'xl/workbook.xml',
    content: [
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers
        .map((n) => `<sheet name="${table.sheet}${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`)
        .join('')}</sheets></workbook>`,
    ],
  }
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: [
      relations([
        ...numbers.map((n) => [`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`] as const),
        ['styles', 'styles', 'styles.xml'],
      ]),
    ],
  }
  yield { name: '_rels/.rels', content: [relations([['workbook', 'officeDocument', 'xl/workbook.xml']])] }
  yield {
    name: '[Content_Types].xml',
    content: [
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${numbers
        .map(
          (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
        )
        .join('')}</Types>`,
    ],
  }
}

const relations = (entries: (readonly [id: string, type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Style 1 is the header's. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

async function* rowsOf(
  titles: AsyncIterable<readonly ExportTitle[]>,
  { figures, origin }: ExportSettings,
): AsyncGenerator<Cell[], undefined> {
  const columns = exportColumns(figures)
  for await (const batch of titles) {
    for (const title of batch) yield columns.map(({ cell }) => cell(title, { origin }))
  }
}

/** @param done gets the first row for which this sheet has no room */
async function* sheetOf(
  rows: AsyncGenerator<Cell[], undefined>,
  first: IteratorResult<Cell[], undefined>,
  { heads, mostRows = MOST_ROWS }: Table,
  done: (next: IteratorResult<Cell[], undefined>) => void,
): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${heads.map((head, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS.get(head) ?? 14}" customWidth="1"/>`).join('')}</cols><sheetData>`
  yield rowXml(1, heads, 1)
  let row = 1
  let next = first
  let waiting = ''
  for (; !next.done && row < mostRows; next = await rows.next()) {
    waiting += rowXml(++row, next.value, 0)
    if (waiting.length < 65_536) continue
    yield waiting
    waiting = ''
  }
  yield `${waiting}</sheetData></worksheet>`
  done(next)
}

const WIDTHS = new Map([
  ['ISBN', 17],
  ['Judul', 44],
  ['Penulis', 30],
  ['Deskripsi', 60],
])

const rowXml = (row: number, cells: readonly Cell[], style: number) =>
  `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row}`, style)).join('')}</row>`

function cellXml(cell: Cell, at: string, style: number): string {
  const styled = style === 0 ? '' : ` s="${style}"`
  if (typeof cell === 'number') return `<c r="${at}"${styled}><v>${cell}</v></c>`
  if (cell === '') return ''
  return `<c r="${at}"${styled} t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`
}

/** What XML cannot hold is left out, and what Excel cannot hold is cut. */
function cellText(text: string): string {
  return xmlText(guardText(text).slice(0, LONGEST_CELL))
}

/** 0 is A, 26 is AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}
