import { Readable } from 'node:stream'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { importFault } from '../import-fault.ts'
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
  max_record_size: LONGEST_RECORD,
})

/** The delimiter that splits the most lines of the beginning into the same number of cells. */
export function sniffDelimiter(text: string): string {
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const widths = firstRecords(text, delimiter, 100).map((record) => record.length)
    const [header = 1] = widths
    const alike = widths.filter((width) => width === header).length / Math.max(1, widths.length)
    const score = header > 1 ? alike * 100 + Math.min(header, 50) : 0
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** The column names of a file; where it has no header, `1`, `2`, `3` … */
export function csvColumns(text: string, delimiter: string, header: boolean): string[] {
  const [first = []] = firstRecords(text, delimiter, 1)
  const names = header ? first.map((name) => name.trim()) : first.map((_, index) => String(index + 1))
  const seen = new Map<string, number>()
  return names.map((name, index) => {
    const known = name === '' ? `column ${index + 1}` : name
    const times = (seen.get(known) ?? 0) + 1
    seen.set(known, times)
    return times === 1 ? known : `${known} (${times})`
  })
}

function firstRecords(text: string, delimiter: string, count: number): string[][] {
  try {
    return parseNow(text, { ...settings(delimiter), to: count })
  } catch {
    // With a wrong delimiter, or a beginning that was cut inside a quoted cell, a shorter sample may still show the delimiter.
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
  form: { delimiter: string; columns: string[]; header: boolean },
): AsyncGenerator<SourceRow> {
  const source = Readable.from(chunks)
  const parser = parse({ ...settings(form.delimiter), info: true, from: form.header ? 2 : 1 })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let row = 0
  try {
    for await (const { record } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      row++
      if (record.length !== form.columns.length) {
        yield { row, fault: 'columns_differ', excerpt: record.join(form.delimiter).slice(0, 200) }
        continue
      }
      yield { row, cells: Object.fromEntries(record.map((cell, index) => [form.columns[index] ?? '', cell])) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error ? ` near line ${String(error.lines)}` : ''
    const hint =
      error.code.startsWith('CSV_MAX') || error.code.includes('QUOTE') ? ': is a quote left open?' : ''
    throw importFault(`The CSV is damaged after row ${row}${line}${hint}`, error)
  } finally {
    source.destroy()
    parser.destroy()
  }
}
