import { buffer } from 'node:stream/consumers'
import { CSV_BEGIN, CSV_DELIMITER, csvLine } from '#kernel/spreadsheet-text.ts'
import { workbookOf } from '#server/exchange/export/workbook-file.ts'

/** A list as people print it or open it in a spreadsheet. */
export type ReportTable = { title: string; heads: string[]; rows: (string | number)[][]; foot: string[] }

export type TableFile = { name: string; type: string; bytes: Buffer }

/** A table as a file for spreadsheets. Texts that a spreadsheet could run are guarded (F110). */
export async function tableFile(
  { heads, rows, title }: ReportTable,
  { name, format }: { name: string; format: 'csv' | 'xlsx' },
): Promise<TableFile> {
  if (format === 'csv') {
    const text = [heads, ...rows].map((cells) => csvLine(cells, CSV_DELIMITER)).join('')
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes: Buffer.from(CSV_BEGIN + text) }
  }
  const sheet = { sheet: title.slice(0, 25), heads }
  const bytes = await buffer(workbookOf(eachOf(rows), sheet))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: `${name}.xlsx`, type, bytes }
}

async function* eachOf(rows: readonly (string | number)[][]): AsyncGenerator<(string | number)[], undefined> {
  for (const row of rows) yield row
  return undefined
}
