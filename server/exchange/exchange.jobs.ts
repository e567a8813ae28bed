import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UNDO_DAYS } from '#contracts/console/bulk-edits.ts'
import { DAY, dayInWib, MINUTE } from '#kernel/time.ts'
import { inWorkFolder } from '#server/book-files/work-folder.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseFault } from '#server/platform/database/database-faults.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { findRunWithFiles } from './archive/archive-files.queries.ts'
import { takeFiles } from './archive/take-files.ts'
import { holdLock } from './hold-lock.ts'
import type { ImportFindings } from './import-findings.ts'
import { getImport } from './runs/import-run.ts'
import {
  CHECKS_LOCK,
  changeRun,
  deleteOldRuns,
  findUnchecked,
  findUnderWay,
  type ImportRun,
} from './runs/import-runs.queries.ts'
import { copyToDisk, removeStored } from './runs/stored-file.ts'
import { workInProcess } from './runs/work-in-process.ts'
import type { FoundColumns } from './stage-file.ts'

/** The job that checks files and writes the titles of imports. */
export const IMPORTS_JOB = 'exchange-imports'
/** The job that takes the covers and books of archives, once their titles are written. */
const FILES_JOB = 'exchange-import-files'
/** A run of a job ends within five minutes. */
const FILES_WITHIN = 4 * MINUTE

export type ExchangeParts = {
  database: Database
  files: FileStore
  /** A direct address of the database, for processes of its own. */
  url: string
  prepared: boolean
  clock: () => Date
  log: Log
  /** Lets another job run at once, not by its clock. */
  runSoon: (job: string) => Promise<void>
  /** Lets the job run that takes in the files of books. */
  takeInSoon: () => Promise<void>
}

/** Imports are worked on as soon as somebody runs one, and by the clock where a process ended meanwhile. */
export function exchangeJobs(parts: ExchangeParts): RecurringJob[] {
  return [
    {
      name: IMPORTS_JOB,
      cron: '* * * * *',
      run: (signal, progressed) => workOnFiles(parts, signal, progressed),
    },
    { name: FILES_JOB, cron: '* * * * *', run: (signal) => workOnArchives(parts, signal) },
    { name: 'exchange-forget-imports', cron: '50 3 * * *', run: () => forgetImports(parts) },
  ]
}

async function workOnFiles(
  parts: ExchangeParts,
  signal?: AbortSignal,
  onProgress: () => void = () => undefined,
): Promise<void> {
  const { database, url, prepared } = parts
  await holdLock(database, CHECKS_LOCK, (lost) =>
    checkFiles(parts, AbortSignal.any(signal ? [signal, lost] : [lost]), onProgress),
  )
  if (await findUnderWay(database.kysely)) await workInProcess({ url, prepared }, { signal, onProgress })
  if (await findRunWithFiles(database.kysely)) await parts.runSoon(FILES_JOB)
}

/** @returns how many files were checked */
async function checkFiles(
  parts: ExchangeParts,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<number> {
  let checked = 0
  while (!signal.aborted) {
    const run = await findUnchecked(parts.database.kysely)
    if (run === undefined) break
    await checkStored(parts, run, { signal, onProgress })
    checked++
  }
  return checked
}

/** What is not finished in time waits for the next run of the job. */
async function workOnArchives(parts: ExchangeParts, signal?: AbortSignal): Promise<void> {
  const { database, files, takeInSoon } = parts
  const end = performance.now() + FILES_WITHIN
  const goesOn = () => performance.now() < end && signal?.aborted !== true
  while (goesOn()) {
    const found = await findRunWithFiles(database.kysely)
    if (found === undefined) return
    const run = await getImport(database.kysely, found.id)
    const done = await inWorkFolder(async (folder) => {
      const path = join(folder, 'archive')
      await copyToDisk(files, { key: found.fileKey, parts: found.fileParts }, path)
      return takeFiles(parts, { run, path }, goesOn)
    })
    // Another process is at it.
    if (done === 0) return
    await takeInSoon()
  }
}

async function checkStored(
  { database, files, url, prepared, clock }: ExchangeParts,
  { id, fileKey, fileParts, settings }: ImportRun,
  watch: { signal: AbortSignal; onProgress: () => void },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lembar-import-'))
  try {
    const path = join(folder, 'berkas')
    const sha256 = await copyToDisk(files, { key: fileKey ?? '', parts: fileParts }, path, watch.onProgress)
    await changeRun(database.kysely, id, { file_sha256: sha256 })
    await workInProcess({ url, prepared, check: { id, path, settings, today: dayInWib(clock()) } }, watch)
  } catch (error) {
    const { message, code, found } = error as Error & { code?: string; found?: FoundColumns }
    const isFault = code === 'import_fault'
    // One that always fails would keep the files behind it waiting.
    if (!isFault && databaseFault(error) !== undefined) throw error
    const fault = isFault ? message : 'Berkas ini gagal diperiksa. Buang, lalu unggah lagi.'
    const findings = found ? unreadFindings(found) : null
    await changeRun(database.kysely, id, { state: 'failed', fault, findings, ended_at: clock() })
    if (!isFault) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The columns of a file that cannot be read yet, so that somebody can say what they hold. */
const unreadFindings = ({ columns, samples }: FoundColumns): ImportFindings => ({
  format: 'csv',
  encoding: '',
  repaired: { repaired: 0, lines: [] },
  columns: { all: columns, read: {}, not_read: columns },
  samples,
  totals: { rows: 0, imported: 0, merged: 0, unchanged: 0, refused: 0 },
  titles: { added: 0, changed: 0, unchanged: 0, ebook_editions: 0, paper_editions: 0 },
})

async function forgetImports({ database, files, clock }: ExchangeParts): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * DAY)
  const forgotten = await database.transact((tx) =>
    deleteOldRuns(tx, { checksBefore: before(7), runsBefore: before(UNDO_DAYS + 1) }),
  )
  for (const file of forgotten) await removeStored(files, file)
}
