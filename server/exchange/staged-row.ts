import { fold } from '#kernel/text.ts'
import type { ShopParts } from '#server/shop-settings/read-shop.ts'
import { EDITION_MARKS } from './assumed.rules.ts'
import type { StagedRow } from './import.queries.ts'
import type { ImportMapping } from './import-mapping.ts'
import type { ReportBook } from './import-report.ts'
import { nameKeyOf, slugKey } from './merge.rules.ts'
import { OWN, type OwnField } from './own-columns.ts'
import { readOwnRow } from './own-row.rules.ts'
import { wordIn } from './own-words.rules.ts'
import { type Cells, type ReadingPlan, type RowReading, readRow, shown } from './row.rules.ts'
import type { RecordMarks, SourceRow } from './source/source-row.ts'

export type ReadableRow = Exclude<SourceRow, { deletes: string }>
export type RowWithCells = Extract<SourceRow, { cells: Cells }>

/** Of the shop's own export: which of its columns the file lacks. `parts`: what the shop has switched on. */
export type OwnPlan = { own: { lacks: OwnField[] } | undefined; parts?: ShopParts | undefined }

/** An entry of the file, of the shop's own export or of anybody's. */
export function readEntry(entry: ReadableRow, { own, parts, ...plan }: ReadingPlan & OwnPlan): RowReading {
  if ('fault' in entry) return { refusal: { reason: entry.fault, value: shown(entry.excerpt) }, name: '' }
  if (own) return readOwnRow(entry.cells, { ...plan, ...own, parts })
  if ('record' in entry) return readRow(entry.cells, { ...plan, mapping: ofRecords(plan.mapping) })
  return withOwnWords(readRow(entry.cells, plan), entry.cells)
}

/** A file that has only some columns of the shop's own may still say that a title is not to be sold. */
function withOwnWords(reading: RowReading, cells: Cells): RowReading {
  if ('refusal' in reading) return reading
  const { title, notes } = reading
  const status = wordIn(cells, 'status')
  if (status === 'draft' || status === 'withdrawn') {
    title.record.status = status
    notes.push({ reason: 'kept_from_sale', value: shown(cells[OWN.status]) })
  }
  const { paper, ebook } = title.record
  const [tax, ebookTax] = [wordIn(cells, 'tax'), wordIn(cells, 'ebookTax')]
  if (paper && tax) paper.taxClass = tax
  if (ebook && ebookTax) ebook.taxClass = ebookTax
  return reading
}

/** One row as it waits in the staging table, or undefined where it was refused. */
export function stagedRow(
  entry: ReadableRow,
  reading: RowReading,
  { own }: OwnPlan,
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
