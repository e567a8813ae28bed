import { Readable } from 'node:stream'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { unguardText } from '#kernel/spreadsheet-text.ts'
import { firstCharacters } from '#kernel/text.ts'
import { importFault } from '../import-fault.ts'
import { findHeader, HEADER_WITHIN, type Header, openTables, withoutHeader } from './find-header.ts'
import type { SourceRow } from './source-row.ts'

const DELIMITERS = [',', ';', '\t', '|']
/** An unclosed quote would swallow the rest of the file. */
const LONGEST_RECORD = 1_000_000

const settings = (delimiter: string): Options => ({
  delimiter,
  bom: true,
  // Quotes inside an unquoted cell are common (`The "Best" Book`), and harmless.
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  // Spreadsheets save rows of separators below a table.
  skip_records_with_empty_values: true,
  max_record_size: LONGEST_RECORD,
})

/** The line with which a file for Excel names its separator; a quote, a letter or a number is none. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(\t|[^"\p{C}\p{L}\p{N}])"?[ ;,\t]*(?:\r\n|\r|\n|$)/iu

/** The delimiter that a file names, or that splits the most lines of its beginning into the same number of cells. */
export function sniffDelimiter(text: string): string {
  const named = SEPARATOR_LINE.exec(text)?.[1]
  if (named !== undefined) return named
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const widths = firstRecords(text, delimiter, 100).map((record) => record.length)
    const width = commonest(widths.filter((count) => count > 1)) ?? 1
    const alike = widths.filter((count) => count === width).length / Math.max(1, widths.length)
    const score = width > 1 ? alike * 100 + Math.min(width, 50) : 0
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function commonest(widths: number[]): number | undefined {
  const counts = Map.groupBy(widths, (width) => width)
  return [...counts].sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

/** The column names of a file and where its rows begin; without a header, the columns are `1`, `2`, `3` … */
export function csvHeader(
  text: string,
  form: { delimiter: string; header: boolean; wanted: string[] },
): Header {
  const above = SEPARATOR_LINE.test(text) ? 1 : 0
  const records = firstRecords(text, form.delimiter, HEADER_WITHIN + 1).slice(above)
  const header = form.header ? findHeader(records, form.wanted) : withoutHeader(records[0])
  return { ...header, rowsAbove: header.rowsAbove + above }
}

function firstRecords(text: string, delimiter: string, count: number): string[][] {
  try {
    return parseNow(text, { ...settings(delimiter), to: count })
  } catch {
    // With a wrong delimiter, or a beginning that was cut inside a quoted cell, a shorter sample may still show the
    // delimiter.
    const lines = text.split(/\r?\n/).slice(0, count)
    return lines.flatMap((line) => {
      try {
        return parseNow(line, settings(delimiter)) as string[][]
      } catch {
        return []
      }
    })
  }
}

/** The rows of a CSV file. */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  form: { delimiter: string; header: Header },
): AsyncGenerator<SourceRow> {
  const source = Readable.from(chunks)
  const parser = parse({ ...settings(form.delimiter), info: true, from: form.header.rowsAbove + 1 })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  const tables = openTables(form.header)
  const excerptOf = (record: string[]) => firstCharacters(record.join(form.delimiter), 200)
  let row = 0
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const record = cells.map(unguardText)
      const place = { line: info.lines }
      row++
      if (tables.isHeader(record)) {
        yield { row, place, fault: 'other_header', excerpt: excerptOf(record) }
        continue
      }
      const columns = tables.columns()
      const beyond = record.findLastIndex((cell) => cell.trim() !== '') >= columns.length
      if (record.length < columns.length || beyond) {
        const written = cellsOf(record, columns)
        yield { row, place, fault: 'columns_differ', excerpt: excerptOf(record), written }
        continue
      }
      yield {
        row,
        place,
        cells: Object.fromEntries(columns.map((column, index) => [column, record[index] ?? ''])),
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error ? ` (sekitar baris ${String(error.lines)} berkas)` : ''
    const hint =
      error.code.startsWith('CSV_MAX') || error.code.includes('QUOTE')
        ? ': mungkin ada tanda kutip yang tidak ditutup'
        : ''
    throw importFault(`CSV-nya rusak setelah baris data ${row}${line}${hint}`, error)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

const cellsOf = (record: string[], columns: string[]) =>
  Object.fromEntries(record.map((cell, at) => [columns[at] ?? `kolom ${at + 1}`, cell]))
