import { csvLine } from '#kernel/spreadsheet-text.ts'
import { type Cell, exportColumns } from './export-cells.rules.ts'
import type { ExportFile } from './export-file.ts'

/** With a byte order mark and semicolons, which Excel in Indonesian opens as columns of the right letters. */
const BOM = '\ufeff'
const DELIMITER = ';'

/** The catalogue as CSV. */
export const csvFile: ExportFile = async function* (titles, { figures, origin }) {
  const columns = exportColumns(figures)
  const line = (cells: readonly Cell[]) => csvLine(cells, DELIMITER)
  yield Buffer.from(BOM + line(columns.map(({ head }) => head)))
  for await (const batch of titles) {
    yield Buffer.from(batch.map((title) => line(columns.map(({ cell }) => cell(title, { origin })))).join(''))
  }
}
