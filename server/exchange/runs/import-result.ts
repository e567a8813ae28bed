import type { Queryable } from '#server/platform/database/database.ts'
import { countArchiveFiles, type FileCounts, listArchiveFiles } from '../archive/archive-files.queries.ts'
import { type ReportedFile, reportedFile } from '../archive/report-files.rules.ts'
import type { ImportFindings } from '../import-findings.ts'
import {
  type MergeReason,
  type NoteReason,
  type RefusalReason,
  sentenceOf,
  type UnchangedReason,
} from '../import-report.ts'
import { getImport } from './import-run.ts'
import type { ImportState } from './import-runs.queries.ts'
import {
  countReasons,
  type EntryFilter,
  listEntriesAfter,
  listSamples,
  type StoredEntry,
} from './run-entries.queries.ts'
import { countTitles, type TitleOutcome } from './run-titles.queries.ts'

/** What a run found, did, and could not do, without its rows. */
export type ImportResult = Omit<ImportFindings, 'samples' | 'mapping'> & {
  run: number
  state: ImportState
  file: string
  refused: Partial<Record<RefusalReason, number>>
  merged: Partial<Record<MergeReason, number>>
  unchanged: Partial<Record<UnchangedReason, number>>
  notes: Partial<Record<NoteReason, number>>
  /** Titles by what the run has done with them. */
  outcomes: Record<TitleOutcome, number>
  /** The covers and books of an archive. */
  files?: { counts: FileCounts; entries: ReportedFile[] }
}

export async function readImportResult(db: Queryable, id: number): Promise<ImportResult> {
  const run = await getImport(db, id)
  if (run.findings === null) throw new Error(`Import ${id} was not checked`)
  const { samples: _samples, mapping: _mapping, ...findings } = run.findings
  const { refused, merged, unchanged, noted } = await countReasons(db, id)
  return {
    run: id,
    state: run.state,
    file: run.fileName,
    ...findings,
    refused,
    merged,
    unchanged,
    notes: noted,
    outcomes: await countTitles(db, id),
    ...(await readFiles(db, id)),
  }
}

async function readFiles(db: Queryable, id: number): Promise<Pick<ImportResult, 'files'>> {
  const entries = await listArchiveFiles(db, id, { state: undefined, limit: MOST_FILES, offset: 0 })
  if (entries.length === 0) return {}
  return { files: { counts: await countArchiveFiles(db, id), entries: entries.map(reportedFile) } }
}

/** As many as an archive may hold. */
const MOST_FILES = 10_000

/** A row as a report shows it. */
export type ReportedRow = {
  row: number
  sheet?: string
  line?: number
  product?: string
  title: string
  outcome: StoredEntry['outcome']
  reason: string
  sentence: string
  field?: string
  value?: string
  into_row?: number
  title_id?: number
}

export const reportedRow = (entry: StoredEntry): ReportedRow => {
  const { row, sheet, line, product, title, outcome, reason, field, value, intoRow, titleId } = entry
  return {
    row,
    ...(sheet === null ? {} : { sheet }),
    ...(line === null ? {} : { line }),
    ...(product === null ? {} : { product }),
    title,
    outcome,
    reason,
    sentence: sentenceOf(outcome, reason),
    ...(field === null ? {} : { field }),
    ...(value === null ? {} : { value }),
    ...(intoRow === null ? {} : { into_row: intoRow }),
    ...(titleId === null ? {} : { title_id: titleId }),
  }
}

/** A few refused rows of each reason. */
export async function readSamples(db: Queryable, id: number, each: number): Promise<ReportedRow[]> {
  return (await listSamples(db, id, each)).map(reportedRow)
}

const PAGE = 1000

/** The entries of a run in pieces, so that a report of any length takes bounded memory. */
export async function* importEntries(
  db: Queryable,
  id: number,
  filter: EntryFilter = {},
): AsyncGenerator<StoredEntry[]> {
  for (let after = 0; ; ) {
    const entries = await listEntriesAfter(db, { id, ...filter, after, limit: PAGE })
    const last = entries.at(-1)?.row
    if (entries.length < PAGE) {
      if (entries.length > 0) yield entries
      return
    }
    // The last row of a full piece comes again with all of its entries.
    const whole = entries.filter(({ row }) => row !== last)
    yield whole
    after = whole.at(-1)?.row ?? after
  }
}

/** A run's report as JSON, piece by piece. */
export async function* importReportJson(db: Queryable, id: number): AsyncGenerator<string> {
  const result = await readImportResult(db, id)
  yield `${JSON.stringify(result, null, 2).slice(0, -2)},\n  "entries": [`
  let first = true
  for await (const entries of importEntries(db, id)) {
    for (const entry of entries) {
      yield `${first ? '' : ','}\n    ${JSON.stringify(reportedRow(entry))}`
      first = false
    }
  }
  yield '\n  ]\n}\n'
}
