import { firstCharacters } from '#kernel/text.ts'
import { importFault } from '../import-fault.ts'
import { parseXml } from '../source/xml-events.ts'
import { openZip, type ZipParts } from '../source/zip-parts.ts'
import { formatted, type NumberFormat, numberFormat } from './number-format.rules.ts'

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
const LONGEST_CELL = 100_000
const MOST_SHEETS = 500
/** A catalogue of a million titles has some 100 MB of texts; strings that formulas share count once. */
const MOST_TEXT = 40_000_000
const MOST_STRINGS = 3_000_000
const MOST_STYLES = 100_000

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

type Sheet = { name: string; part: string | undefined; hidden: boolean }

async function readSheetList(zip: ZipParts): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const targets = new Map<string, string>()
  await parsePart(zip, 'xl/_rels/workbook.xml.rels', (name, attributes) => {
    if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '')
  })
  const sheets: Sheet[] = []
  let is1904 = false
  await parsePart(zip, 'xl/workbook.xml', (name, attributes) => {
    if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
    if (name !== 'sheet' || sheets.length >= MOST_SHEETS) return
    const id = Object.entries(attributes).find(([key]) => /^(?:\w+:)?id$/.test(key))?.[1]
    const target = targets.get(id ?? '')
    sheets.push({
      name: firstCharacters(attributes.name ?? '', 100),
      part: target === undefined ? undefined : partName(target),
      hidden: /hidden/i.test(attributes.state ?? ''),
    })
  })
  if (sheets.length === 0) throw importFault('Buku kerja Excel ini tidak memiliki lembar')
  return { sheets, is1904 }
}

/** `worksheets/sheet1.xml` and `/xl/worksheets/sheet1.xml` are one part. */
const partName = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

async function parsePart(
  zip: ZipParts,
  name: string,
  open: (name: string, attributes: Record<string, string>) => void,
): Promise<void> {
  const bytes = await zip.read(name)
  if (bytes) await parseXml(bytes, { open })
}

/** Strings that cells share; in the archive they may come after the sheets. */
async function readSharedStrings(zip: ZipParts): Promise<string[]> {
  const strings: string[] = []
  const bytes = await zip.read('xl/sharedStrings.xml')
  if (!bytes) return strings
  const texts = openTexts()
  let length = 0
  await parseXml(bytes, {
    open: (name) => (name === 'si' ? texts.begin() : texts.open(name)),
    text: texts.text,
    close: (name) => {
      if (name !== 'si') return texts.close(name)
      const text = texts.end()
      length += text.length
      if (length > MOST_TEXT || strings.length >= MOST_STRINGS) {
        throw importFault(
          'Teks di buku kerja ini lebih banyak dari yang dapat dimuat: bagi menjadi beberapa berkas',
        )
      }
      // A copy: a part of the parser's buffer would keep all of it in memory.
      strings.push(Buffer.from(text).toString())
    },
  })
  return strings
}

/** The texts (`t`) of a string without those that tell its pronunciation (`rPh`). */
function openTexts() {
  let text = ''
  let inText = false
  let phonetic = false
  return {
    begin: () => {
      text = ''
    },
    open: (name: string) => {
      if (name === 'rPh') phonetic = true
      else if (name === 't') inText = !phonetic
    },
    text: (piece: string) => {
      if (!inText) return
      text += piece
      if (text.length > LONGEST_CELL) throw importFault('Ada sel yang jauh lebih panjang dari yang wajar')
    },
    close: (name: string) => {
      if (name === 'rPh') phonetic = false
      else if (name === 't') inText = false
    },
    /** Excel writes characters that XML forbids as `_x000D_`. */
    end: () => text.replace(/_x00[01][\dA-F]_/gi, ' '),
  }
}

/** The format of each cell style. */
async function readFormats(zip: ZipParts): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let inCellStyles = false
  const bytes = await zip.read('xl/styles.xml')
  if (!bytes) return formats
  await parseXml(bytes, {
    open: (name, attributes) => {
      if (name === 'numFmt')
        codes.set(Number(attributes.numFmtId), (attributes.formatCode ?? '').slice(0, 300))
      else if (name === 'cellXfs') inCellStyles = true
      else if (name === 'xf' && inCellStyles && formats.length < MOST_STYLES) {
        const id = Number(attributes.numFmtId ?? 0)
        formats.push(numberFormat(id, codes.get(id)))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return formats
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
