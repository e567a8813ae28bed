import { fold } from '#kernel/text.ts'
import { EDITION_MARKS } from './assumed.rules.ts'
import type { StagedRow } from './import.queries.ts'
import type { ImportMapping } from './import-mapping.ts'
import type { ReportBook } from './import-report.ts'
import { nameKeyOf, slugKey } from './merge.rules.ts'
import { readOwnRow } from './own-row.rules.ts'
import { type Cells, type ReadingPlan, type RowReading, readRow, shown } from './row.rules.ts'
import type { RecordMarks, SourceRow } from './source/source-row.ts'

export type ReadableRow = Exclude<SourceRow, { deletes: string }>
export type RowWithCells = Extract<SourceRow, { cells: Cells }>

/** An entry of the file, of the shop's own export or of anybody's. */
export function readEntry(entry: ReadableRow, plan: ReadingPlan & { own: boolean }): RowReading {
  if ('fault' in entry) return { refusal: { reason: entry.fault, value: shown(entry.excerpt) }, name: '' }
  if (plan.own) return readOwnRow(entry.cells, plan)
  return readRow(entry.cells, 'record' in entry ? { ...plan, mapping: ofRecords(plan.mapping) } : plan)
}

/** One row as it waits in the staging table, or undefined where it was refused. */
export function stagedRow(
  entry: ReadableRow,
  reading: RowReading,
  { own }: { own: boolean },
  report: ReportBook,
): StagedRow | undefined {
  const { row, place } = entry
  if ('refusal' in reading) {
    const cells = 'cells' in entry ? entry.cells : (entry.written ?? {})
    report.add({ row, ...place, title: reading.name, outcome: 'refused', ...reading.refusal, cells })
    return undefined
  }
  const { record } = reading.title
  if ('record' in entry && entry.record) tellRecord(reading, entry.record)
  for (const { reason, value } of reading.notes) {
    report.add({ row, ...place, title: record.name, outcome: 'noted', reason, value })
  }
  return {
    row,
    isbn: record.isbn,
    nameKey: own && record.isbn === null && record.slug ? slugKey(record.slug) : nameKeyOf(record),
    language: record.language ?? null,
    year: Number(record.publishedOn.slice(0, 4)),
    hasEbook: record.ebook !== undefined,
    hasPaper: record.paper !== undefined,
    payload: JSON.stringify(reading.title),
    ...('record' in entry && entry.record
      ? { record: { ...marksOfRecord(entry.record), publisher: record.publisher && fold(record.publisher) } }
      : {}),
  }
}

/** What a record of ONIX says besides the cells of its row. */
function tellRecord(
  { title, notes }: Extract<RowReading, { title: object }>,
  { series, seriesNumber, embargo, laterPrice, former, form }: RecordMarks,
): void {
  Object.assign(title.record, { series, seriesNumber })
  if (embargo !== undefined) {
    Object.assign(title, { embargo })
    title.record.status = 'draft'
    notes.push({ reason: 'embargo', value: embargo })
  }
  if (laterPrice !== undefined) {
    notes.push({ reason: 'price_later', value: shown(`${laterPrice.price} → ${laterPrice.from}`) })
    // A title of the shop keeps its price until then.
    if (laterPrice.isOnly) title.assumed = [...(title.assumed ?? []), EDITION_MARKS[form][1]]
  }
  if (former !== undefined) title.former = former
}

const marksOfRecord = ({ reference, related, form }: RecordMarks) => ({ reference, related, form })

/** Names of ONIX are told apart already. */
const ofRecords = (mapping: ImportMapping): ImportMapping => ({
  ...mapping,
  separators: { ...mapping.separators, authors: ';' },
})
