import { dayInWib } from '#kernel/time.ts'
import { takeInUploads } from '#server/book-files/take-in-uploads.ts'
import { countWaiting, takeFiles } from '#server/exchange/archive/take-files.ts'
import { bookCovers } from '#server/exchange/covers/give-cover.ts'
import {
  checkFile,
  describeFile,
  findUnendedImport,
  forgetRun,
  withSource,
} from '#server/exchange/runs/check-file.ts'
import { importReportJson } from '#server/exchange/runs/import-result.ts'
import {
  getImport,
  type PreparedFile,
  pauseImport,
  prepareImport,
  runImport,
} from '#server/exchange/runs/import-run.ts'
import type { ImportSettings } from '#server/exchange/runs/import-settings.ts'
import { workOnImports } from '#server/exchange/runs/work-on-imports.ts'
import type { CatalogueSource } from '#server/exchange/source/open-source.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { FileStore } from '#server/providers/files/port.ts'

export type ReportFile = {
  write(pieces: AsyncIterable<string>): Promise<void>
  remove(): Promise<void>
  finish(): Promise<void>
}

export type Session = {
  database: Database
  actor: Actor
  signal: AbortSignal
  /** The shop's store, opened where an archive holds covers or books. */
  openFiles: () => Promise<FileStore>
  log: Log
}
export type Order = {
  path: string
  settings: ImportSettings
  dryRun: boolean
  reportFile: ReportFile | undefined
}

/** Checks a file and brings it in; one that was interrupted goes on where it was. @returns the id of its run */
export async function bringIn(session: Session, order: Order): Promise<number> {
  const { database, actor, signal } = session
  const { path, settings, dryRun, reportFile } = order
  const report = (id: number) => reportFile?.write(importReportJson(database.kysely, id))
  const { unended, id } = await withSource(path, settings, async (source) => {
    const file = await describeFile(path)
    const found = dryRun ? undefined : await findUnendedImport(database.kysely, file.sha256, settings)
    return {
      unended: found,
      id: found?.id ?? (await check(session, source, file, settings)),
    }
  })
  try {
    await report(id)
    if (dryRun) {
      await reportFile?.finish()
      return id
    }
    if (unended === undefined || unended.state === 'paused')
      await transact(database, (tx, now) => runImport(tx, actor, { id, now }))
  } catch (error) {
    if (unended === undefined) await forgetRun(database, id)
    throw error
  }
  await workOnImports(database, () => new Date(), { signal })
  if (signal.aborted && (await getImport(database.kysely, id)).state === 'running') {
    await transact(database, (tx, now) => pauseImport(tx, actor, { id, now }))
    const { titlesDone, titlesPlanned } = await getImport(database.kysely, id)
    throw Object.assign(
      new Error(
        `interrupted: ${titlesDone} of ${titlesPlanned} titles are in; the same command goes on from there`,
      ),
      { code: 'interrupted' as const },
    )
  }
  await takeArchive(session, { id, path })
  await report(id)
  await reportFile?.finish()
  return id
}

/** The covers and books of an archive, which the shop does not reach: the file is on the operator's machine. */
async function takeArchive({ database, signal, openFiles, log }: Session, { id, path }: ArchiveOrder) {
  if ((await countWaiting(database.kysely, id)) === 0) return
  const deps = { database, files: await openFiles(), clock: () => new Date(), log }
  const run = await getImport(database.kysely, id)
  for (let done = 1; done > 0; ) done = await takeFiles(deps, { run, path }, () => !signal.aborted)
  const left = await countWaiting(database.kysely, id)
  if (signal.aborted && left > 0) {
    const message = `interrupted: ${left} files of the archive wait; the same command goes on from there`
    throw Object.assign(new Error(message), { code: 'interrupted' as const })
  }
  await takeInUploads({ ...deps, covers: bookCovers(deps) }, signal)
}

type ArchiveOrder = { id: number; path: string }

async function check(
  { database, actor, signal }: Session,
  source: CatalogueSource,
  file: PreparedFile,
  settings: ImportSettings,
): Promise<number> {
  const { id } = await transact(database, (tx, now) => prepareImport(tx, actor, { file, settings, now }))
  try {
    await checkFile(database, { id, source, settings, signal, today: dayInWib(new Date()) })
    return id
  } catch (error) {
    await forgetRun(database, id)
    throw error
  }
}

const transact = <Result>(database: Database, work: (tx: Tx, now: Date) => Promise<Result>) =>
  database.transact((tx) => work(tx, new Date()))
