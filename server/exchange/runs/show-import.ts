import type { Queryable } from '#server/platform/database/database.ts'
import {
  type ArchiveFileState,
  countArchiveFiles,
  type FileCounts,
  listArchiveFiles,
  type ShownFile,
} from '../archive/archive-files.queries.ts'
import type { ReasonCounts } from '../import-report.ts'
import { getImport, type ImportRun } from './import-run.ts'
import { countRuns, listRuns } from './import-runs.queries.ts'
import {
  countEntries,
  countReasons,
  type EntryFilter,
  listEntries,
  type StoredEntry,
} from './run-entries.queries.ts'
import { countTitles, type TitleOutcome } from './run-titles.queries.ts'

export type CountedRun = {
  run: ImportRun
  reasons: ReasonCounts
  outcomes: Record<TitleOutcome, number>
  files: FileCounts
}

/** @throws Failure not_found */
export async function showImport(db: Queryable, id: number): Promise<CountedRun> {
  const run = await getImport(db, id)
  return {
    run,
    reasons: await countReasons(db, id),
    outcomes: await countTitles(db, id),
    files: await countArchiveFiles(db, id),
  }
}

export type Window = { limit: number; offset: number }

export async function listImports(
  db: Queryable,
  window: Window,
): Promise<{ rows: ImportRun[]; total: number }> {
  return { rows: await listRuns(db, window), total: await countRuns(db) }
}

/** @throws Failure not_found */
export async function listImportRows(
  db: Queryable,
  { id, limit, offset, ...filter }: { id: number } & Window & EntryFilter,
): Promise<{ rows: StoredEntry[]; total: number }> {
  await getImport(db, id)
  return {
    rows: await listEntries(db, { id, ...filter, limit, offset }),
    total: await countEntries(db, id, filter),
  }
}

/** @throws Failure not_found */
export async function listImportFiles(
  db: Queryable,
  { id, state, ...window }: { id: number; state: ArchiveFileState | undefined } & Window,
): Promise<{ rows: ShownFile[]; total: number }> {
  await getImport(db, id)
  const counts = await countArchiveFiles(db, id)
  const total = state === undefined ? Object.values(counts).reduce((a, b) => a + b) : counts[state]
  return { rows: await listArchiveFiles(db, id, { state, ...window }), total }
}
