import { importFault } from '../import-fault.ts'
import { parseXml } from '../source/xml-events.ts'
import { openZip } from '../source/zip-parts.ts'
import { formatted, type NumberFormat } from './number-format.rules.ts'
import { LONGEST_CELL, openTexts, readFormats, readSharedStrings, readSheetList } from './workbook-parts.ts'

/** The cells of a row by their place; cells without a value are absent. */
export type SheetRow = { row: number; cells: [column: number, value: string | number][] }

export type SheetSink = {
  sheet(name: string, hidden: boolean): void
  row(row: SheetRow): void
  /** Called between pieces of a part: waits until the rows that were given are taken. */
  turn(): Promise<void>
}

/** Excel's own limits. */
const MOST_COLUMNS = 16_384
const MOST_ROWS = 1_048_576
/**
 * Reads an Excel workbook (.xlsx) sheet by sheet. Formulas count as the values that Excel stored with them; dates come as
 * `YYYY-MM-DD`. Hidden sheets are named, not read.
 * @throws {ImportFault} when the workbook is damaged, or larger than a catalogue can be
 */
export async function readWorkbook(path: string, sink: SheetSink): Promise<void> {
  const zip = await openZip(path)
  try {
    const { sheets, is1904 } = await readSheetList(zip)
    const strings = await readSharedStrings(zip)
    const formats = await readFormats(zip)
    const taken = new Set<string>()
    for (const { name, part, hidden } of sheets) {
      // Two sheets are never one part: a small archive could name one 500 times.
      const isRead = part !== undefined && !hidden && !taken.has(part)
      const bytes = isRead ? await zip.read(part) : undefined
      if (isRead) taken.add(part)
      sink.sheet(name, hidden || bytes === undefined)
      if (bytes) await readSheet(bytes, { strings, formats, is1904 }, sink)
    }
  } finally {
    zip.close()
  }
}

type Surroundings = { strings: string[]; formats: NumberFormat[]; is1904: boolean }

async function readSheet(bytes: AsyncIterable<Buffer>, around: Surroundings, sink: SheetSink): Promise<void> {
  const texts = openTexts()
  let row: SheetRow = { row: 0, cells: [] }
  let column = -1
  let type = 'n'
  let style = 0
  let value = ''
  let inValue = false
  await parseXml(
    bytes,
    {
      open: (name, attributes) => {
        if (name === 'row') {
          row = { row: rowOf(attributes.r) ?? row.row + 1, cells: [] }
          column = -1
        } else if (name === 'c') {
          column = columnOf(attributes.r) ?? column + 1
          // Cells of one place are counted too.
          if (column >= MOST_COLUMNS || row.cells.length >= MOST_COLUMNS)
            throw importFault('Lembar ini memiliki lebih dari 16.384 kolom')
          type = attributes.t ?? 'n'
          style = Number(attributes.s ?? 0)
          value = ''
          texts.begin()
        } else if (name === 'v') inValue = true
        else if (type === 'inlineStr') texts.open(name)
      },
      text: (piece) => {
        if (inValue) value += piece
        else if (type === 'inlineStr') texts.text(piece)
        if (value.length > LONGEST_CELL) throw importFault('Ada sel yang jauh lebih panjang dari yang wajar')
      },
      close: (name) => {
        if (name === 'v') inValue = false
        else if (name === 'c') {
          const read = type === 'inlineStr' ? texts.end() : cellValue(type, value, style, around)
          if (read !== '') row.cells.push([column, read])
        } else if (name === 'row') {
          if (row.cells.length > 0) sink.row(row)
        } else texts.close(name)
      },
    },
    sink.turn,
  )
}

function cellValue(type: string, text: string, style: number, around: Surroundings): string | number {
  if (text === '') return ''
  if (type === 's') return around.strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return text.slice(0, 10)
  if (type !== 'n') return text
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  return formatted(number, around.formats[style] ?? 'plain', around.is1904)
}

/** Undefined where it is no row's number. */
function rowOf(reference: string | undefined): number | undefined {
  const row = Number(reference)
  return Number.isInteger(row) && row >= 1 && row <= MOST_ROWS ? row : undefined
}

/** `C7` is column 2; undefined where no column is named. */
function columnOf(reference = ''): number | undefined {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64
    if (code < 1 || code > 26) break
    column = column * 26 + code
    if (column > MOST_COLUMNS) break
  }
  return column === 0 ? undefined : column - 1
}
