import { MERGES, NOTES, REFUSALS, UNCHANGED } from '#server/exchange/import-report.ts'
import type { ImportResult, ReportedRow } from '#server/exchange/runs/import-result.ts'

type Circumstances = { seconds: number; dryRun: boolean; samples: ReportedRow[]; reportPath?: string }

/** The report for an operator: the outcomes of rows, their reasons, and a few examples of each refusal. */
export function importReportLines(
  report: ImportResult,
  { seconds, dryRun, samples, reportPath }: Circumstances,
): string[] {
  const { totals, titles, columns } = report
  const form = [
    report.format.toUpperCase(),
    report.encoding,
    ...(report.delimiter === undefined ? [] : [`delimiter ${JSON.stringify(report.delimiter)}`]),
  ].join(', ')
  const read = Object.entries(columns.read).map(([field, names]) => `${field} ← ${names.join(', ')}`)
  return [
    ...(dryRun ? ['Dry run: nothing was added.'] : []),
    `Read as   ${form}`,
    ...repairs(report),
    ...sheets(report),
    ...(report.mapping_name === undefined
      ? []
      : [`Mapping   ${report.mapping_name}, kept for these columns`]),
    ...(read.length > 0 ? [`Columns   ${read.join('; ')}`] : []),
    ...(columns.not_read.length > 0 ? [`Not read  ${columns.not_read.slice(0, 30).join(', ')}`] : []),
    ...priceColumns(report),
    '',
    table([
      ['Rows', totals.rows, `in ${seconds.toFixed(1)} s, ${figure(totals.rows / seconds)} a second`],
      ['Imported', totals.imported, 'each made a new title'],
      ['Merged', totals.merged, 'into another row, or as a change of a title that the shop has'],
      ['Unchanged', totals.unchanged, 'the shop has it'],
      ['Refused', totals.refused, ''],
    ]),
    '',
    `${figure(titles.added)} titles added (${figure(titles.ebook_editions)} ebooks, ${figure(titles.paper_editions)} on paper)` +
      (titles.changed + titles.unchanged > 0
        ? `, ${figure(titles.changed)} changed, ${figure(titles.unchanged)} already as the file says`
        : ''),
    ...reasons('Merged', report.merged, MERGES),
    ...reasons('Unchanged', report.unchanged, UNCHANGED),
    ...reasons('Refused', report.refused, REFUSALS),
    ...examples(samples),
    ...reasons('Notes on rows that were taken', report.notes, NOTES),
    ...archiveFiles(report),
    ...(reportPath === undefined
      ? totals.refused + totals.merged > 0
        ? ['', 'Every one of them is listed by --report REPORT.json']
        : []
      : ['', `Listed row by row in ${reportPath}`]),
  ]
}

function repairs({ repaired: { repaired, lines } }: ImportResult): string[] {
  if (repaired === 0) return []
  const shown = lines.slice(0, 10).join(', ')
  return [
    `Repaired  ${figure(repaired)} bytes that are not UTF-8, read as Windows-1252: line ${shown}${lines.length > 10 ? ' …' : ''}`,
  ]
}

const FILES_SHOWN = 20

/** The covers and books of an archive; those that were refused by name. */
function archiveFiles({ files }: ImportResult): string[] {
  if (files === undefined) return []
  const { counts, entries } = files
  const refused = entries.filter(({ state }) => state === 'refused')
  const told = Object.entries(counts).filter(([, count]) => count > 0)
  return [
    '',
    `Files of the archive: ${told.map(([state, count]) => `${figure(count)} ${state}`).join(', ')}`,
    ...refused.slice(0, FILES_SHOWN).map(({ file, sentence }) => `  ${file}: ${sentence}`),
    ...(refused.length > FILES_SHOWN
      ? [`  and ${figure(refused.length - FILES_SHOWN)} more, all in --report REPORT.json`]
      : []),
  ]
}

const SHEET_OUTCOMES = {
  read: 'read',
  hidden: 'hidden, not read',
  no_header: 'no header found, not read',
  empty: 'empty',
}

function sheets({ sheets: found = [] }: ImportResult): string[] {
  if (found.length === 0) return []
  return [`Sheets    ${found.map(({ name, outcome }) => `${name} (${SHEET_OUTCOMES[outcome]})`).join('; ')}`]
}

/** Which of several columns was read as the price is shown, never only decided. */
function priceColumns({ price_columns }: ImportResult): string[] {
  if (price_columns === undefined) return []
  const { read, certain, columns } = price_columns
  return [
    `Price     ${columns.map(({ name, samples }) => `${name}${name === read ? ' (read)' : ''}: ${samples.join(', ')}`).join('; ')}`,
    ...(certain ? [] : [`          choose one before the import: --column price=${JSON.stringify(read)}`]),
  ]
}

const figure = (value: number) => Math.round(value).toLocaleString('en-US')

function table(rows: [label: string, count: number, remark: string][]): string {
  const width = Math.max(...rows.map(([, count]) => figure(count).length))
  return rows
    .map(([label, count, remark]) =>
      `${label.padEnd(9)} ${figure(count).padStart(width)}  ${remark}`.trimEnd(),
    )
    .join('\n')
}

function reasons<Reason extends string>(
  heading: string,
  counts: Partial<Record<Reason, number>>,
  sentences: Record<Reason, string>,
): string[] {
  const entries = Object.entries(counts) as [Reason, number][]
  if (entries.length === 0) return []
  const width = Math.max(...entries.map(([, count]) => figure(count).length))
  return [
    '',
    heading,
    ...entries.map(
      ([reason, count]) => `  ${figure(count).padStart(width)}  ${reason}: ${sentences[reason]}`,
    ),
  ]
}

function examples(rows: ReportedRow[]): string[] {
  const lines = rows.map(({ row, reason, title, field, value }) => {
    const shown = value === undefined || value === title ? '' : ` (${field ?? 'row'}: ${value})`
    return `  row ${row}  ${reason}  ${title || '(no title)'}${shown}`
  })
  return lines.length === 0 ? [] : ['', 'For example', ...lines]
}
