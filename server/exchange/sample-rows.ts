import { plainValue, valueIn } from './cell-values.rules.ts'
import type { PriceColumns, SampleRow } from './import-findings.ts'
import type { ResolvedColumns } from './import-mapping.ts'
import { readRupiah } from './price.rules.ts'
import { type Cells, type ReadingPlan, readRow, shown } from './row.rules.ts'
import { shownFields } from './shown-fields.rules.ts'
import type { SourceRow } from './source/source-row.ts'

const SAMPLE_PRICES = 3

/**
 * The columns that could be the price, with values of each. Where nothing but their values could tell which one a
 * shopper pays, and these differ, the operator has to choose.
 */
export function comparePriceColumns(
  { priceChoice }: ResolvedColumns,
  rows: Cells[],
): PriceColumns | undefined {
  if (priceChoice === undefined) return undefined
  const names = [priceChoice.column, ...priceChoice.others]
  const differ = rows.some((cells) => {
    const amounts = names.flatMap((name) => valueIn(cells, name) ?? []).map(readRupiah)
    return new Set(amounts).size > 1
  })
  return {
    read: priceChoice.column,
    certain: priceChoice.certain || !differ,
    columns: names.map((name) => ({
      name,
      samples: rows
        .flatMap((cells) => valueIn(cells, name) ?? [])
        .slice(0, SAMPLE_PRICES)
        .map(shown),
    })),
  }
}

/** How many rows are shown with what becomes of them. */
const SHOWN_ROWS = 5

/** The first rows, of a file whose columns are not known yet. */
export const writtenRows = (entries: SourceRow[]): SampleRow[] =>
  entries
    .slice(0, SHOWN_ROWS)
    .flatMap((entry) =>
      'cells' in entry ? [{ row: entry.row, cells: shownCells(entry.cells), becomes: {} }] : [],
    )

const shownCells = (cells: Cells) =>
  Object.fromEntries(Object.entries(cells).map(([name, value]) => [name, shown(plainValue(value))]))

/** The first rows, each with what becomes of it. */
export function sampleRows(entries: SourceRow[], plan: ReadingPlan): SampleRow[] {
  return entries.slice(0, SHOWN_ROWS).flatMap((entry): SampleRow[] => {
    if (!('cells' in entry)) return []
    const reading = readRow(entry.cells, plan)
    const cells = shownCells(entry.cells)
    const { row } = entry
    return 'refusal' in reading
      ? [{ row, cells, becomes: {}, refused: reading.refusal.reason }]
      : [{ row, cells, becomes: shownFields(reading.title) }]
  })
}
