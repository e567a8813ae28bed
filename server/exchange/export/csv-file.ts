import { CSV_BEGIN, CSV_DELIMITER, csvLine } from '#kernel/spreadsheet-text.ts'
import { type Cell, exportColumns } from './export-cells.rules.ts'
import type { ExportFile } from './export-file.ts'

/** The catalogue as CSV. */
export const csvFile: ExportFile = async function* (titles, { figures, origin }) {
  const columns = exportColumns(figures)
  const line = (cells: readonly Cell[]) => csvLine(cells, CSV_DELIMITER)
  yield Buffer.from(CSV_BEGIN + line(columns.map(({ head }) => head)))
  for await (const batch of titles) {
    yield Buffer.from(batch.map((title) => line(columns.map(({ cell }) => cell(title, { origin })))).join(''))
  }
}
