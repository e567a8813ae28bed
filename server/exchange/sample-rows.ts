import { plainValue, valueIn } from './cell-values.rules.ts'
import type { PriceColumns, SampleRow } from './import-findings.ts'
import type { PriceChoice, ResolvedColumns } from './import-mapping.ts'
import { readRupiah } from './price.rules.ts'
import { type Cells, type RowReading, shown } from './row.rules.ts'
import { shownFields } from './shown-fields.rules.ts'
import type { SourceRow } from './source/source-row.ts'

const SAMPLE_PRICES = 3

/**
 * Compares the columns that could be the price, row by row, with values of each. Where nothing but their values could
 * tell which one a shopper pays, and these differ, the operator has to choose.
 */
export function comparePriceColumns() {
  const samples = new Map<string, string[]>()
  let differ = false
  return {
    meet: ({ priceChoice, byField }: ResolvedColumns, cells: Cells) => {
      if (priceChoice === undefined) return
      const differsFirst = !differ && new Set(amountsIn(cells, byField.price ?? [])).size > 1
      differ ||= differsFirst
      for (const name of choicesOf(priceChoice)) {
        const values = samples.get(name) ?? []
        const value = values.length < SAMPLE_PRICES || differsFirst ? valueIn(cells, name) : undefined
        if (value === undefined) continue
        // Amounts that first differ far down are shown too.
        samples.set(name, [...values.slice(0, SAMPLE_PRICES - 1), shown(value)])
      }
    },
    found: ({ priceChoice }: ResolvedColumns): PriceColumns | undefined =>
      priceChoice && {
        read: priceChoice.column,
        certain: priceChoice.certain || !differ,
        columns: choicesOf(priceChoice).map((name) => ({ name, samples: samples.get(name) ?? [] })),
      },
  }
}

const amountsIn = (cells: Cells, names: string[]) =>
  names.flatMap((name) => valueIn(cells, name) ?? []).map(readRupiah)

const choicesOf = ({ column, others }: PriceChoice): string[] => [column, ...others]

/** How many rows are shown with what becomes of them. */
export const SHOWN_ROWS = 5

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
export function sampleRows(entries: SourceRow[], read: (cells: Cells) => RowReading): SampleRow[] {
  return entries.slice(0, SHOWN_ROWS).flatMap((entry): SampleRow[] => {
    if (!('cells' in entry)) return []
    const reading = read(entry.cells)
    const cells = shownCells(entry.cells)
    const { row } = entry
    return 'refusal' in reading
      ? [{ row, cells, becomes: {}, refused: reading.refusal.reason }]
      : [{ row, cells, becomes: shownFields(reading.title) }]
  })
}
