import { csvLine } from '#kernel/spreadsheet-text.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { ReportedFile } from '../archive/report-files.rules.ts'
import { workbookOf } from '../export/workbook-file.ts'
import { sentenceOf } from '../import-report.ts'
import { importEntries, importReportJson, readImportResult } from './import-result.ts'
import { getImport } from './import-run.ts'
import type { StoredEntry } from './run-entries.queries.ts'

export type ReportFormat = 'json' | 'csv' | 'xlsx'

/** The column that tells why a row was refused; it is no column of a catalogue, so that it is not read again. */
const WHY = 'Alasan ditolak'

/** The rows of an import as a file: all with something to say, or the refused ones to be corrected in a workbook. */
export async function importReportFile(
  db: Queryable,
  id: number,
  format: ReportFormat,
): Promise<AsyncIterable<Buffer>> {
  if (format === 'json') return buffers(importReportJson(db, id))
  if (format === 'csv') return buffers(csvLines(db, id))
  const { findings } = await getImport(db, id)
  const columns = findings?.columns.all ?? []
  return workbookOf(refusedRows(db, id, columns), { sheet: 'Diperbaiki', heads: [...columns, WHY] })
}

async function* buffers(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text)
}

const HEADS = ['Baris', 'Lembar', 'Produk', 'Judul', 'Hasil', 'Kode', 'Penjelasan', 'Nilai']
const OUTCOMES = { refused: 'Ditolak', merged: 'Digabung', unchanged: 'Tetap sama', noted: 'Catatan' }

async function* csvLines(db: Queryable, id: number): AsyncGenerator<string> {
  yield `\ufeff${csvLine(HEADS, ';')}`
  for await (const entries of importEntries(db, id)) {
    yield entries.map((entry) => csvLine(cellsOf(entry), ';')).join('')
  }
  const { files } = await readImportResult(db, id)
  yield (files?.entries ?? []).map((file) => csvLine(cellsOfFile(file), ';')).join('')
}

/** A cover or a book of an archive has no row. */
const cellsOfFile = ({ file, kind, state, sentence, title = '' }: ReportedFile) => [
  ...['', '', '', title, state, kind, sentence],
  file,
]

const cellsOf = ({ row, line, sheet, product, title, outcome, reason, value }: StoredEntry) => [
  line ?? row,
  sheet ?? '',
  product ?? '',
  title,
  OUTCOMES[outcome],
  reason,
  sentenceOf(outcome, reason),
  value ?? '',
]

/** Only what the row itself has: entries of JSON may be named as what every object has. */
const cellOf = (cells: StoredEntry['cells'], column: string) =>
  cells && Object.hasOwn(cells, column) ? (cells[column] ?? '') : ''

async function* refusedRows(
  db: Queryable,
  id: number,
  columns: readonly string[],
): AsyncGenerator<(string | number)[], undefined> {
  for await (const entries of importEntries(db, id, { outcome: 'refused' })) {
    for (const { cells, reason } of entries) {
      yield [...columns.map((column) => cellOf(cells, column)), sentenceOf('refused', reason)]
    }
  }
}
